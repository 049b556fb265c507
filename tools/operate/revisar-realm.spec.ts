import { realmFaults, type Realm } from '@portal/service-kit/realm';
import { readLocalRealm, readRealm, withOverlay } from '../../deploy/keycloak/local-realm.mjs';

test('the realm of production has no people, no password grant, no sample and no fault', async () => {
  const realm = await readRealm();
  const filled: Realm = JSON.parse(
    JSON.stringify(realm).replaceAll('${PORTAL_ORIGIN}', 'https://portal.transportes.co'),
  );
  expect(realmFaults(filled)).toEqual([]);
  expect(realm.users).toEqual([expect.objectContaining({ serviceAccountClientId: 'usuarios' })]);
  expect(realm.clients.map(({ clientId }: { clientId: string }) => clientId)).toEqual([
    'gateway',
    'shell',
    'usuarios',
    'admin-cli',
  ]);
  expect(JSON.stringify(realm)).not.toMatch(/transcarga|portal-local|"value":/i);
  expect(realm.clients[2].secret).toBe('${OIDC_USUARIOS_SECRET}');
  expect(realm.clients[0].secret).toBe('${OIDC_GATEWAY_SECRET}');
});

test('the local realm is that of production and its overlay, and is named as unfit for production', async () => {
  const [realm, local] = [await readRealm(), await readLocalRealm()];
  expect(local.clients.slice(0, 4)).toEqual(realm.clients);
  expect(local.bruteForceProtected).toBe(true);
  expect(realmFaults(local)).toEqual([
    expect.stringMatching(/^users/),
    expect.stringMatching(/^sslRequired/),
    expect.stringMatching(/^smtpServer/),
    expect.stringMatching(/^browserFlow/),
    expect.stringMatching(/^cliente portal-cli: ingreso por contraseña/),
  ]);
});

test('an overlay adds to lists, reaches into objects and replaces the rest', () => {
  expect(withOverlay({ a: [1], b: { c: 1, d: 2 }, e: 1 }, { a: [2], b: { c: 3 }, e: 2, f: 4 })).toEqual({
    a: [1, 2],
    b: { c: 3, d: 2 },
    e: 2,
    f: 4,
  });
});
