/** Gives the places of a longest ascending run of the values, the ones that kept their order when others moved. */
export function longestIncreasing(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  values.forEach((value, place) => {
    const length = firstNotBelow(tails, values, value);
    previous[place] = length === 0 ? -1 : (tails[length - 1] ?? -1);
    tails[length] = place;
  });
  const kept = new Set<number>();
  for (let place = tails.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) kept.add(place);
  return kept;
}

function firstNotBelow(tails: readonly number[], values: readonly number[], value: number): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
