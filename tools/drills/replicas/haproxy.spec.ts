import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isErrorCode, messageOf } from '@portal/contracts/core';
import { root } from '../../platform/places.mjs';

test('a call that no gateway answers is refused as a gateway would', () => {
  const text = readFileSync(path.join(root, 'deploy/proxy/haproxy.cfg'), 'utf8');
  const refusals = [
    ...text.matchAll(/http-error status (\d+) content-type application\/json lf-string '(.*)' hdr retry-after \d/g),
  ];
  expect(refusals.map(([, status]) => status)).toEqual(['502', '503', '504']);
  for (const [, , body = ''] of refusals) {
    const { code, message, requestId } = JSON.parse(body) as Record<string, string>;
    expect([isErrorCode(code) && messageOf(code), message]).toEqual([message, message]);
    expect(requestId).toBe('%[uuid()]');
  }
});
