/** The names and indexes in a path such as `properties.plan.enum[0]` or `properties["my plan"]`. */
export function pathNames(path: string): string[] {
  const parts = path.matchAll(/\[("(?:\\.|[^"\\])*")\]|\[(\d+)\]|([^.[\]]+)/g);
  return [...parts].map(([, quoted, index, name]) => (quoted ? String(JSON.parse(quoted)) : (index ?? name ?? '')));
}

/** The line of a JSON text on which the value at a path stands, or the closest one around it; the first line is 1. */
export function lineInJson(text: string, path: readonly string[]): number {
  const token = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  const deepest = { depth: 0, offset: 0 };
  const next = () => token.exec(text);
  /** Reads one value that begins with a token; `depth` is how much of the path leads to it, or -1. */
  const read = (first: RegExpExecArray | null, depth: number): void => {
    const enter = (name: string, offset: number): number => {
      if (depth < 0 || path[depth] !== name) return -1;
      if (depth + 1 > deepest.depth) Object.assign(deepest, { depth: depth + 1, offset });
      return depth + 1;
    };
    if (first?.[0] === '{') {
      for (let key = next(); key && key[0] !== '}'; key = next()) {
        if (key[0] === ',') continue;
        next();
        read(next(), enter(String(JSON.parse(key[0])), key.index));
      }
    } else if (first?.[0] === '[') {
      let index = 0;
      for (let item = next(); item && item[0] !== ']'; item = next()) {
        if (item[0] === ',') continue;
        read(item, enter(String(index), item.index));
        index += 1;
      }
    }
  };
  read(next(), 0);
  return text.slice(0, deepest.offset).split('\n').length;
}
