/** Counts what React renders, as its developer tools do: the components of each commit, by name and field. */
interface Fiber {
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly flags: number;
  readonly tag: number;
  readonly type:
    | { readonly name?: string; readonly displayName?: string; readonly render?: { readonly name?: string } }
    | string
    | null;
  readonly memoizedProps: { readonly name?: unknown } | null;
}

/** React's own mark of a component that ran, and its tags of function, forwarded and memoised components. */
const RAN = 1;
const FUNCIONES = new Set([0, 11, 14, 15]);

let dibujados: string[] = [];

function mirar(fiber: Fiber | null): void {
  for (let uno = fiber; uno; uno = uno.sibling) {
    const { alternate } = uno;
    if (FUNCIONES.has(uno.tag) && uno.flags & RAN) dibujados.push(nombreDe(uno));
    if (uno.child && uno.child !== alternate?.child) mirar(uno.child);
  }
}

function nombreDe({ type, memoizedProps }: Fiber): string {
  const nombre =
    typeof type === 'object' && type !== null ? (type.displayName ?? type.name ?? type.render?.name) : undefined;
  const propio = typeof type === 'function' ? (type as { name: string }).name : nombre;
  const campo = memoizedProps && typeof memoizedProps.name === 'string' ? `:${memoizedProps.name}` : '';
  return `${propio ?? '?'}${campo}`;
}

declare const __REACT_DEVTOOLS_GLOBAL_HOOK__: Record<string, unknown>;
__REACT_DEVTOOLS_GLOBAL_HOOK__['onCommitFiberRoot'] = (_id: number, root: { readonly current: Fiber }) =>
  mirar(root.current.child);

/** What rendered since the last call, each as `Component:field`. */
export function rendered(): string[] {
  const antes = dibujados;
  dibujados = [];
  return antes;
}
