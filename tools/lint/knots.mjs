/**
 * Folders are walls: the folders of one package import each other in one direction only.
 * Files that lie directly in a package's `src` (main, app.module, config, index) are rooms of their own.
 */

/** @param {string} file @returns {string} the workspace it belongs to */
export const packageOf = (file) => /^(.*\/fixtures\/)?(libs\/|services\/)?[^/]+/.exec(file)?.[0] ?? '';

/** The folders around a file inside its package, the nearest last; a file of `src` itself stands for itself. */
function foldersOf(/** @type {string} */ file) {
  const parts = file.split('/');
  const start = packageOf(file).split('/').length + (parts[packageOf(file).split('/').length] === 'src' ? 1 : 0);
  if (parts.length - 1 <= start) return [file];
  return parts.slice(start, -1).map((_, at) => parts.slice(0, start + at + 1).join('/'));
}

/**
 * What a file counts as, seen from the folder that holds both files: the child folder of it, or the file's own folder.
 */
function roomsOf(/** @type {string} */ from, /** @type {string} */ to) {
  const [a, b] = [foldersOf(from), foldersOf(to)];
  const direct = [a.at(-1) ?? '', b.at(-1) ?? ''];
  let level = 0;
  while (level < a.length && level < b.length && a[level] === b[level]) level += 1;
  const siblings = level < a.length && level < b.length ? [a[level] ?? '', b[level] ?? ''] : direct;
  return [direct, siblings];
}

/**
 * @param {Map<string, string[]>} graph files with what they import
 * @returns {{ folders: string[], edges: string[] }[]} the groups of folders that reach each other
 */
export function knotsOf(graph) {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  /** @type {Map<string, string[]>} */
  const reasons = new Map();
  for (const [from, list] of graph) {
    for (const to of list) {
      if (packageOf(from) !== packageOf(to)) continue;
      for (const [a = '', b = ''] of roomsOf(from, to)) {
        if (a === b) continue;
        arrows.set(a, (arrows.get(a) ?? new Set()).add(b));
        const why = `${from} → ${to}`;
        const before = reasons.get(`${a} ${b}`) ?? [];
        if (!before.includes(why)) reasons.set(`${a} ${b}`, [...before, why]);
      }
    }
  }
  return components(arrows).map((folders) => ({
    folders,
    edges: folders.flatMap((a) => folders.flatMap((b) => reasons.get(`${a} ${b}`) ?? [])),
  }));
}

/** Tarjan's strongly connected components of more than one node. @param {Map<string, Set<string>>} arrows */
function components(arrows) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const marks = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  const visit = (/** @type {string} */ node) => {
    const mark = { index: marks.size, low: marks.size, open: true };
    marks.set(node, mark);
    stack.push(node);
    for (const next of arrows.get(node) ?? []) {
      const seen = marks.get(next) ?? visit(next);
      if (seen.open) mark.low = Math.min(mark.low, seen.low);
    }
    if (mark.low === mark.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) /** @type {{ open: boolean }} */ (marks.get(member)).open = false;
      if (group.length > 1) found.push(group.sort());
    }
    return mark;
  };
  for (const node of arrows.keys()) if (!marks.has(node)) visit(node);
  return found;
}
