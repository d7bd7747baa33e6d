import type { Neighbours } from './neighbours.js';

/** An undirected weighted graph: the edges of node i lie at `offsets[i]` up to `offsets[i + 1]`. */
export interface Graph {
  readonly nodes: number;
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
  readonly weights: Float64Array;
  /** The weight of what a node holds within itself, once several nodes have become one. */
  readonly inner: Float64Array;
}

/** One edge, named once. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Joins neighbours by edges that weigh more the more neighbours both share and the more alike they are. */
export function graphOfNeighbours(neighbours: Neighbours, nodes: number): Graph {
  const edges: Edge[] = [];
  const near = Array.from({ length: nodes }, (_, node) => {
    const start = node * neighbours.count;
    return new Set([node, ...neighbours.rows.subarray(start, start + neighbours.count)]);
  });
  for (let from = 0; from < nodes; from++) {
    for (let place = from * neighbours.count; place < (from + 1) * neighbours.count; place++) {
      const to = neighbours.rows[place] ?? -1;
      const similarity = neighbours.similarities[place] ?? 0;
      // An edge that both ends list is named by its lower end only.
      if (to < 0 || similarity <= 0 || (to < from && near[to]?.has(from))) continue;
      edges.push({ from, to, weight: shared(near[from], near[to]) * similarity * similarity });
    }
  }
  return graphOf(nodes, edges, new Float64Array(nodes));
}

/** Builds a graph from edges that are named once each. */
export function graphOf(nodes: number, edges: readonly Edge[], inner: Float64Array): Graph {
  const offsets = new Int32Array(nodes + 1);
  for (const { from, to } of edges) {
    offsets[from + 1] = (offsets[from + 1] ?? 0) + 1;
    offsets[to + 1] = (offsets[to + 1] ?? 0) + 1;
  }
  for (let node = 0; node < nodes; node++) offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const [targets, weights] = [new Int32Array(edges.length * 2), new Float64Array(edges.length * 2)];
  const next = offsets.slice();
  const put = (from: number, to: number, weight: number) => {
    const place = next[from] ?? 0;
    next[from] = place + 1;
    targets[place] = to;
    weights[place] = weight;
  };
  for (const { from, to, weight } of edges) {
    put(from, to, weight);
    put(to, from, weight);
  }
  return { nodes, offsets, targets, weights, inner };
}

function shared(a: ReadonlySet<number> | undefined, b: ReadonlySet<number> | undefined): number {
  let count = 0;
  if (a && b) for (const node of a) if (node >= 0 && b.has(node)) count++;
  return count;
}
