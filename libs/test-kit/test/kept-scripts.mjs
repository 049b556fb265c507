import { Script } from 'node:vm';

/**
 * Code that is compiled once and run in many contexts, each time anew. What V8 compiles later, at the first call of a
 * function, belongs to the script and is kept too.
 * @param {(filename: string) => (specifier: string, ...others: unknown[]) => Promise<object>} importer of `import()`
 * within a file: asked when it is called, so that it serves whoever runs then
 */
export function keptScripts(importer) {
  /** By file: the text that was compiled, and its script. */
  const kept = new Map();
  return (text, filename, parameters) => {
    const head = `(function(${parameters.join(',')}){`;
    const known = kept.get(filename);
    if (known?.text === text && known.head === head) return known.script;
    const script = new Script(`${head}${text}\n})`, {
      filename,
      columnOffset: -head.length,
      importModuleDynamically: (specifier, _script, ...others) => importer(filename)(specifier, ...others),
    });
    kept.set(filename, { text, head, script });
    return script;
  };
}
