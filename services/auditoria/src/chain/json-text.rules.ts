/** What is still to be written: a value, or signs as they are. */
type Rest = { readonly value: unknown } | { readonly signs: string };

/**
 * What `JSON.stringify` writes of a value that `JSON.parse` read, whatever its depth: parsing takes half a million
 * brackets in a message, and `JSON.stringify` throws RangeError at some thousands.
 */
export function jsonText(value: unknown): string {
  const written: string[] = [];
  const rest: Rest[] = [{ value }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if ('signs' in next) written.push(next.signs);
    else if (typeof next.value !== 'object' || next.value === null) written.push(JSON.stringify(next.value));
    else for (const part of partsOf(next.value).toReversed()) rest.push(part);
  }
  return written.join('');
}

function partsOf(value: object): Rest[] {
  if (Array.isArray(value))
    return [{ signs: '[' }, ...value.flatMap((one, n) => [...comma(n), { value: one as unknown }]), { signs: ']' }];
  const members = Object.entries(value).flatMap(([name, member], n) => [
    ...comma(n),
    { signs: `${JSON.stringify(name)}:` },
    { value: member as unknown },
  ]);
  return [{ signs: '{' }, ...members, { signs: '}' }];
}

const comma = (n: number): Rest[] => (n > 0 ? [{ signs: ',' }] : []);
