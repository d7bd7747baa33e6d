let isLive = false;

/** Remembers whether what changes is heard of without asking. */
export function setLive(live: boolean): void {
  isLive = live;
}

/** How long to wait before asking again for something that is under way; not at all while changes are heard of. */
export function unlessLive(ms: number): number | false {
  return isLive ? false : ms;
}
