import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { Fragment, type Node } from 'prosemirror-model';
import { type Mappable, Step, StepResult } from 'prosemirror-transform';

/** Another value for an attribute of the node at a position. */
export interface NodeAttributeChange {
  pos: number;
  name: string;
  value: unknown;
}

/**
 * A step that gives many nodes other attributes at once, in the order of their positions. With a step for each node, the
 * document would be copied as often as there are nodes.
 */
export class AttributesStep extends Step {
  constructor(readonly changes: readonly NodeAttributeChange[]) {
    super();
  }

  override apply(doc: Node): StepResult {
    const { content, isComplete } = exchangeAttributes(doc, this.changes);
    return isComplete ? StepResult.ok(doc.copy(content)) : StepResult.fail('There is no node at a position');
  }

  override invert(doc: Node): Step {
    return new AttributesStep(exchangeAttributes(doc, this.changes).former);
  }

  override map(mapping: Mappable): Step | null {
    const changes = this.changes.flatMap((change) => {
      const { pos, deletedAfter } = mapping.mapResult(change.pos, 1);
      return deletedAfter ? [] : [{ ...change, pos }];
    });
    return changes.length === 0 ? null : new AttributesStep(changes.sort((a, b) => a.pos - b.pos));
  }

  override toJSON() {
    return { stepType: 'attributes', changes: this.changes };
  }

  static override fromJSON(_schema: unknown, json: unknown): Step {
    const changes: unknown = isPlainObject(json) ? json['changes'] : undefined;
    if (!Array.isArray(changes) || !changes.every(isChange))
      throw new RangeError('These are no changes of attributes.');
    return new AttributesStep(changes);
  }
}

Step.jsonID('attributes', AttributesStep);

function isChange(json: unknown): json is NodeAttributeChange {
  return isPlainObject(json) && typeof json['pos'] === 'number' && typeof json['name'] === 'string' && 'value' in json;
}

/** The content of a document with other attributes, and those that it had before. */
function exchangeAttributes(doc: Node, changes: readonly NodeAttributeChange[]) {
  const former: NodeAttributeChange[] = [];
  let next = 0;
  const isBefore = (end: number): boolean => (changes[next]?.pos ?? Number.POSITIVE_INFINITY) < end;
  const rebuild = (parent: Node, start: number): Fragment => {
    let end = start;
    return Fragment.fromArray(
      parent.children.map((child) => {
        const pos = end;
        end += child.nodeSize;
        if (!isBefore(end) || child.isText) return child;
        const attrs = { ...child.attrs };
        for (let change = changes[next]; change?.pos === pos; change = changes[next]) {
          former.push({ ...change, value: attrs[change.name] });
          attrs[change.name] = change.value;
          next += 1;
        }
        return child.type.create(attrs, isBefore(end) ? rebuild(child, pos + 1) : child.content, child.marks);
      }),
    );
  };
  const content = rebuild(doc, 0);
  return { content, former, isComplete: next === changes.length };
}
