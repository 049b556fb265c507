/** A keyset page put together again: HTTP has an array and headers, the contract one object. */
export function pageFrom(items: unknown, headers: Headers) {
  return {
    items,
    next: cursorIn(headers.get('link')),
    total: headers.get('x-total-count') ?? undefined,
    totalAll: headers.get('x-total-all') ?? undefined,
  };
}

/** `Link: </api/…?cursor=abc>; rel="next"` → `abc` */
function cursorIn(link: string | null): string | undefined {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}
