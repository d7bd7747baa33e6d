import { type Edge, type Graph, graphOf } from './graph.js';
import { randomFrom } from './random.js';

const LEVELS = 12;
const SWEEPS = 50;
const SMALLEST_GAIN = 1e-12;

/**
 * Finds communities by the Louvain method: nodes move to the community that gains most, then communities become nodes.
 * The higher the resolution, the smaller the communities. Returns the community of each node, numbered from 0.
 */
export function findCommunities(graph: Graph, resolution: number, seed = 1): Int32Array {
  const random = randomFrom(seed);
  let level = graph;
  let membership = Int32Array.from({ length: graph.nodes }, (_, node) => node);
  for (let round = 0; round < LEVELS; round++) {
    const moved = moveNodes(level, resolution, random);
    if (!moved) break;
    const { names, count } = numbered(moved);
    membership = membership.map((node) => names[node] ?? 0);
    level = contract(level, names, count);
  }
  return membership;
}

function moveNodes(graph: Graph, resolution: number, random: () => number): Int32Array | null {
  const { nodes, offsets, targets, weights } = graph;
  const degrees = degreesOf(graph);
  const total = degrees.reduce((sum, degree) => sum + degree, 0) || 1;
  const community = Int32Array.from({ length: nodes }, (_, node) => node);
  const degreeOf = degrees.slice();
  const order = orderOf(nodes, random);
  const toward = new Float64Array(nodes);
  let any = false;
  for (let sweep = 0, moved = true; moved && sweep < SWEEPS; sweep++) {
    moved = false;
    for (const node of order) {
      const own = community[node] ?? 0;
      const degree = degrees[node] ?? 0;
      const touched: number[] = [own];
      for (let place = offsets[node] ?? 0; place < (offsets[node + 1] ?? 0); place++) {
        const other = community[targets[place] ?? 0] ?? 0;
        if (toward[other] === 0) touched.push(other);
        toward[other] = (toward[other] ?? 0) + (weights[place] ?? 0);
      }
      degreeOf[own] = (degreeOf[own] ?? 0) - degree;
      const gain = (other: number) => (toward[other] ?? 0) - (resolution * degree * (degreeOf[other] ?? 0)) / total;
      const best = bestOf(touched, own, gain);
      degreeOf[best] = (degreeOf[best] ?? 0) + degree;
      if (best !== own) {
        community[node] = best;
        moved = true;
        any = true;
      }
      for (const other of touched) toward[other] = 0;
    }
  }
  return any ? community : null;
}

function bestOf(candidates: readonly number[], own: number, gain: (community: number) => number): number {
  let best = own;
  let most = gain(own);
  for (const candidate of candidates) {
    const value = gain(candidate);
    if (value > most + SMALLEST_GAIN) {
      most = value;
      best = candidate;
    }
  }
  return best;
}

function degreesOf(graph: Graph): Float64Array {
  return Float64Array.from({ length: graph.nodes }, (_, node) => {
    let degree = 2 * (graph.inner[node] ?? 0);
    for (let place = graph.offsets[node] ?? 0; place < (graph.offsets[node + 1] ?? 0); place++)
      degree += graph.weights[place] ?? 0;
    return degree;
  });
}

function orderOf(nodes: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: nodes }, (_, node) => node);
  for (let place = nodes - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
  }
  return order;
}

function numbered(communities: Int32Array): { names: Int32Array; count: number } {
  const names = new Map<number, number>();
  const renamed = communities.map((community) => {
    const known = names.get(community);
    if (known !== undefined) return known;
    names.set(community, names.size);
    return names.size - 1;
  });
  return { names: renamed, count: names.size };
}

function contract(graph: Graph, names: Int32Array, count: number): Graph {
  const inner = new Float64Array(count);
  const between = new Map<number, number>();
  for (let node = 0; node < graph.nodes; node++) {
    const from = names[node] ?? 0;
    inner[from] = (inner[from] ?? 0) + (graph.inner[node] ?? 0);
    for (let place = graph.offsets[node] ?? 0; place < (graph.offsets[node + 1] ?? 0); place++) {
      const target = graph.targets[place] ?? 0;
      // Every edge is stored at both its ends and counts once.
      if (target < node) continue;
      const to = names[target] ?? 0;
      const weight = graph.weights[place] ?? 0;
      if (from === to) inner[from] = (inner[from] ?? 0) + weight;
      else {
        const key = Math.min(from, to) * count + Math.max(from, to);
        between.set(key, (between.get(key) ?? 0) + weight);
      }
    }
  }
  const edges: Edge[] = [...between].map(([key, weight]) => ({
    from: Math.floor(key / count),
    to: key % count,
    weight,
  }));
  return graphOf(count, edges, inner);
}
