import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makePlaces, root } from '../platform/places.mjs';
import { makeSecrets, processNames } from '../platform/secrets.mjs';
import { heap, processParts, writtenParts } from './process-parts.mjs';

test.each(processNames.map((name) => (name === 'gateway' ? name : `services/${name}`)))(
  '%s starts by itself as the runner starts it',
  (folder) => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    expect(scripts.start).toBe(['node', '--enable-source-maps', ...heap, 'dist/main.js'].join(' '));
  },
);

test('what is read from the written environments is what was written', async () => {
  const data = mkdtempSync(path.join(os.tmpdir(), 'partes-'));
  try {
    const places = makePlaces(data);
    const platform = {
      origin: 'http://localhost:3000',
      portalPort: 3000,
      natsUrl: 'nats://127.0.0.1:4222',
      keycloakUrl: 'http://localhost:8080',
      identity: 'keycloak' as const,
      smtpUrl: 'smtp://127.0.0.1:1025',
      databases: { auditoria: 'postgres://a@127.0.0.1/portal', auditoria_owner: 'postgres://o@127.0.0.1/portal' },
      oidcSecretFile: '/secreto',
      secrets: makeSecrets(places.secrets),
      places,
      root,
    };
    const plain = (parts: ReturnType<typeof writtenParts>) => parts.map(({ ready: _, ...part }) => part);
    const parts = plain(await processParts(platform, { LOG_LEVEL: 'warn' }));
    expect(plain(writtenParts(places))).toEqual(parts);
    expect(parts.at(-1)?.name).toBe('gateway');
    expect(parts.filter(({ migration }) => migration).map(({ name }) => name)).toEqual(['auditoria']);
  } finally {
    rmSync(data, { recursive: true });
  }
});
