import { dataOf } from '@lectern/content/document/json-values';
import { bound } from '../integration/component-actions.js';
import { componentState, writtenJson } from './component-state.js';
import { allWithin } from './within.js';

const MAX_HEIGHT = 5000;
const HOLDERS = '[data-webframe]';

/** Sends all frames of a component what it keeps. */
export function sendToFrames(root: ParentNode): void {
  for (const holder of allWithin(root, HOLDERS)) sendToFrame(holder);
}

/** Sends a frame what the component keeps that it is part of. */
export function sendToFrame(holder: HTMLElement): void {
  const frame = frameIn(holder);
  const root = holder.closest<HTMLElement>('[data-component]');
  if (!frame || !root) return;
  const origin = originOf(frame);
  const state = bound(dataOf(writtenJson(holder.dataset['data'])), componentState(root));
  frame.contentWindow?.postMessage({ state }, origin === 'null' ? '*' : origin);
}

/** The holder of the frame that a message came from; nothing for messages of others. */
export function frameOfMessage(scope: ParentNode, { source, origin }: MessageEvent): HTMLElement | undefined {
  return allWithin(scope, HOLDERS).find((holder) => {
    const frame = frameIn(holder);
    return frame && source !== null && frame.contentWindow === source && originOf(frame) === origin;
  });
}

/** Gives a frame the size that it asks for. */
export function resizeFrame(holder: HTMLElement, asked: object): void {
  const frame = frameIn(holder);
  if (!frame) return;
  const sizes = new Map<string, unknown>(Object.entries(asked));
  const size = (name: string): number | undefined => {
    const value = Number(sizes.get(name));
    return Number.isFinite(value) && value > 0 ? value : undefined;
  };
  const [height, ratio, max] = [size('height'), size('aspectRatio'), size('maxHeight')];
  if (height !== undefined) {
    frame.style.aspectRatio = 'auto';
    frame.style.blockSize = `${Math.min(height, MAX_HEIGHT)}px`;
  } else if (ratio !== undefined) {
    frame.style.blockSize = '';
    frame.style.aspectRatio = String(ratio);
  }
  if (max !== undefined) frame.style.maxBlockSize = `${Math.min(max, MAX_HEIGHT)}px`;
}

function frameIn(holder: HTMLElement): HTMLIFrameElement | undefined {
  return allWithin<HTMLIFrameElement>(holder, 'iframe')[0];
}

/** Frames of integrations have no origin that could be named. */
function originOf(frame: HTMLIFrameElement): string {
  return frame.sandbox.contains('allow-same-origin') ? new URL(frame.src).origin : 'null';
}
