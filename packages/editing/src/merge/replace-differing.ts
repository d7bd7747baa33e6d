import { longestIncreasing } from '@lectern/content/diff/longest-increasing';
import { sameJson } from '@lectern/content/document/json-values';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { AttrStep, DocAttrStep, ReplaceStep, type Step } from 'prosemirror-transform';
import { identitiesOf } from './identities.js';

/** Changes the document of a transaction into another one, and touches only what differs. */
export function replaceDiffering(tr: Transaction, target: Node): Transaction {
  const steps: Step[] = [];
  addSteps(steps, tr.doc, target, -1);
  // From the end to the beginning, so that no step moves what another one is about.
  for (const step of steps.reverse()) tr.step(step);
  return tr;
}

/** The steps from one version of a node to another, in the order of their positions; `pos` is before the node. */
function addSteps(steps: Step[], before: Node, after: Node, pos: number): void {
  if (before.eq(after)) return;
  for (const [name, value] of Object.entries(after.attrs)) {
    if (sameJson(before.attrs[name], value)) continue;
    steps.push(pos < 0 ? new DocAttrStep(name, value) : new AttrStep(pos, name, value));
  }
  if (after.inlineContent) addTextStep(steps, before, after, pos + 1);
  else addChildSteps(steps, before, after, pos + 1);
}

function addTextStep(steps: Step[], before: Node, after: Node, start: number): void {
  const from = before.content.findDiffStart(after.content);
  const ends = before.content.findDiffEnd(after.content);
  if (from === null || ends === null) return;
  // The same letters at both ends would be counted twice.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  const content = after.content.cut(from, ends.b + overlap);
  steps.push(new ReplaceStep(start + from, start + ends.a + overlap, new Slice(content, 0, 0)));
}

/** Children that both versions have in the same order are compared; what stands between them is replaced. */
function addChildSteps(steps: Step[], before: Node, after: Node, start: number): void {
  const old = [...identitiesOf(before)];
  const places = new Map(old.map(([identity], place) => [identity, place]));
  const common = [...identitiesOf(after)].map(([identity, node]) => {
    const place = places.get(identity) ?? -1;
    return { node, place: old[place]?.[1].type === node.type ? place : -1 };
  });
  const kept = common.filter(({ place }) => place >= 0);
  const ascending = longestIncreasing(kept.map(({ place }) => place));
  const inPlace = new Set(kept.filter((_, index) => ascending.has(index)).map(({ node }) => node));

  let next = 0;
  let pos = start;
  let added: Node[] = [];
  const replaceUpTo = (place: number): void => {
    const end = old.slice(next, place).reduce((at, [, node]) => at + node.nodeSize, pos);
    if (end > pos || added.length > 0) {
      steps.push(new ReplaceStep(pos, end, new Slice(Fragment.fromArray(added), 0, 0)));
    }
    added = [];
    pos = end;
    next = place;
  };
  for (const { node, place } of common) {
    const former = old[place]?.[1];
    if (former === undefined || !inPlace.has(node)) added.push(node);
    else {
      replaceUpTo(place);
      addSteps(steps, former, node, pos);
      pos += former.nodeSize;
      next = place + 1;
    }
  }
  replaceUpTo(old.length);
}
