import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verificarEnlace } from '@portal/contracts/firmas';
import { configuracion } from '@portal/contracts/portal';
import { paginas, paginasDelShell, paginasEnlazadas, PORTADA } from '@portal/dominio/paginas';
import { aShellBuild, construidoCon, hashOf, withCopies, writeShell } from '@portal/test-kit';
import { aRemote, manifiestoDe } from '../../test/a-config.js';
import { Door } from '../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

const enlazadas = Object.values(paginasEnlazadas).filter(({ host }) => host === 'portal');
test.each([
  PORTADA,
  ...Object.values(paginasDelShell).map(({ to }) => to),
  ...enlazadas.map(({ to }) => to),
  `${paginas.certificados.to}/`,
])('%s is the portal', async (path) => {
  const answer = await door.http.get(path);
  expect([answer.status, answer.type]).toEqual([200, 'text/html']);
  expect(answer.text).toContain('portal');
});

test.each([
  ['/', undefined, 'portal portada'],
  ['/dashboard', undefined, 'portal inicio'],
  ['/', 'otra=1; sid=x', 'portal tablero'],
  ['/dashboard', 'sid=x', 'portal tablero'],
  ['/certificados', 'sid=x', 'portal</html>'],
])('%s with the cookie %s begins with its picture', async (path, cookie, text) => {
  const answer = await door.http.get(path).set(cookie ? { cookie } : {});
  expect(answer.text).toContain(text);
});

test('a page travels compressed to who can read it, and as it is to who cannot', async () => {
  const packed = await door.http.get('/dashboard').set('accept-encoding', 'gzip');
  expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
  const plain = await door.http.get('/dashboard').set('accept-encoding', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.text).toContain('portal inicio');
});

test.each(['/firmar/abc', '/firmar', '/verificar', '/verificar/ABCD-1234'])(
  '%s is the public page and tells its address to nobody',
  async (path) => {
    const answer = await door.http.get(path);
    expect([answer.status, answer.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    expect(answer.text).toContain('publico');
    expect(answer.headers['content-security-policy']).toMatch(/connect-src 'self'(;|$)/);
    expect(answer.headers['content-security-policy']).not.toMatch(/nonce|127\.0\.0\.1/);
    expect(answer.headers['cache-control']).toContain('no-store');
  },
);

test.each(['/nada', '/dashboard/x', '/admin', '/firmar/a/b', '/.env', '/inscripciones/../x'])(
  '%s is the English 404 page, with its status',
  async (path) => {
    const answer = await door.http.get(path);
    expect([answer.status, answer.type]).toEqual([404, 'text/html']);
  },
);

test('the other reading of the form address leads to it', async () => {
  const answer = await door.http.get('/inscripcion-terceros');
  expect([answer.status, answer.headers['location']]).toEqual([302, '/inscripciones/terceros']);
});

test('the style nonce is fresh in every answer and equals the policy', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await door.http.get('/');
      const nonce = /content="([^"]+)"/.exec(answer.text)?.[1] ?? '';
      expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});

test('the portal connects only to itself and Keycloak, and runs no inline code', async () => {
  const policy = (await door.http.get('/')).headers['content-security-policy'] ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([`connect-src 'self' ${door.keycloak.url}`, `frame-src 'self' ${door.keycloak.url}`]),
  );
  expect(policy).not.toContain('unsafe');
});

test('only silent-check-sso.html may be framed, by ourselves', async () => {
  const answer = await door.http.get('/silent-check-sso.html');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
});

test.each([
  '/silent-check-sso.html/x',
  '/silent-check-sso.html/',
  '/SILENT-CHECK-SSO.HTML',
  '/silent-check-sso.htm%6C',
])('no page may frame %s', async (path) => {
  const { headers } = await door.http.get(path);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});

test.each([
  '/',
  '/firmar/x',
  '/nada',
  '/api/configuracion',
  '/api/nada',
  '/mfe/registro.json',
  '/assets/portal/main.0123abcd.js',
  '/pki/nada',
  '/health/live',
])('the whole set of headers comes with %s', async (path) => {
  const { headers } = await door.http.get(path);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('geolocation=(self)');
  expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  expect(headers['cache-control']).toBeDefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

test('the camera is for the public pages alone: one reads the QR of a printed document', async () => {
  const cameraOf = async (path: string) => (await door.http.get(path)).headers['permissions-policy'];
  expect(await cameraOf('/verificar')).toContain('camera=(self)');
  expect(await cameraOf('/')).toContain('camera=()');
});

test.each(['https://evil.example', 'null', 'http://localhost:3000', 'http://localhost:3000.evil.example'])(
  'no origin is let in, whatever it calls itself: %s',
  async (origin) => {
    for (const path of ['/', '/api/configuracion', '/api/auth/user', '/mfe/registro.json'])
      for (const method of ['get', 'options'] as const) {
        const { headers } = await door.http[method](path).set({ origin, 'access-control-request-method': 'POST' });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
  },
);

/** What a page names ahead: answers in its `Link` header, files in its head. */
const aheadOf = async (path: string, cookie = ''): Promise<string[]> => {
  const { text, headers } = await door.http.get(path).set({ cookie });
  const answers = String(headers['link'] ?? '')
    .split(', ')
    .filter(Boolean);
  return [...answers, ...[...text.matchAll(/<link rel="pre[^>]*>/g)].map(([link]) => link)];
};

const TOKEN = 'aB-_'.repeat(10) + 'xyz';
const remote = (name: string): string[] => [
  `<link rel="prefetch" as="script" href="/mfe/${name}/0.1.0/remoteEntry.js">`,
  `<link rel="prefetch" as="style" href="/mfe/${name}/0.1.0/routes.89abcdef.css">`,
  `<link rel="prefetch" as="script" href="/mfe/${name}/0.1.0/routes.01234567.js">`,
];
const answer = (address: string): string => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`;

test('the signing page names ahead all that it asks for: link, settings and the remote’s files', async () => {
  const files = remote('mfe-firma');
  expect(await aheadOf(`/firmar/${TOKEN}`)).toEqual([
    answer(verificarEnlace.path.replace(':token', TOKEN)),
    answer(configuracion.path),
    ...files,
  ]);
  expect(await aheadOf('/verificar')).toEqual([answer(configuracion.path), ...files]);
});

test.each(['/firmar/%22%3E%3Cscript%3E', `/firmar/${TOKEN}x`, '/firmar'])(
  'only a whole token is looked up ahead, not %s',
  async (path) => {
    expect((await aheadOf(path)).join()).not.toContain('signature');
    expect((await door.http.get(path)).text).not.toContain('<script>');
  },
);

test('a signing page repeats neither its token nor anything that a stranger chose: its length gives no hint', async () => {
  const page = async (query = '', headers = {}): Promise<string> =>
    (await door.http.get(`/firmar/${TOKEN}${query}`).set(headers)).text.replace(
      /content="[\w+/]{22}=="/,
      'the fresh nonce',
    );
  const bare = await page();
  const guess = 'api/signature/verify/aB-';
  const chosen = {
    referer: guess,
    'user-agent': guess,
    'x-request-id': 'aB-_aB-_aB-_',
    'accept-language': guess,
    cookie: `q=${guess}`,
  };
  expect(bare).not.toContain(TOKEN);
  expect(await page(`?q=${guess}`, chosen)).toBe(bare);
});

test('a page of the portal names its remote ahead to who brings a session, and nothing that is not there', async () => {
  expect(await aheadOf('/admin/revision-inscripciones', 'sid=x')).toEqual(remote('mfe-admin'));
  expect(await aheadOf('/admin/revision-inscripciones')).toEqual([]);
  expect(await aheadOf('/dashboard', 'sid=x')).toEqual([]);
  expect(await aheadOf('/certificados', 'sid=x')).toEqual([]); // no build of it here
});

/** What a page tells its scripts of the registry. */
const blockOf = async (path: string, { http } = door): Promise<unknown> => {
  const { text } = await http.get(path);
  return JSON.parse(/<script type="application\/json" id="registro"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? 'null');
};

test('each page brings the lines of the registry that its host needs, and the version of the contracts', async () => {
  const { body } = await door.http.get('/mfe/registro.json');
  expect(await blockOf('/')).toEqual({ 'mfe-admin': body['mfe-admin'] });
  expect(await blockOf('/firmar')).toEqual({ 'mfe-firma': body['mfe-firma'] });
  expect((await door.http.get('/')).text).toMatch(
    / id="registro" data-contratos="\d+\.\d+\.\d+" data-shell="0\.1\.0-[0-9a-f]{8}">/,
  );
});

test('a label that looks like code stays data: it neither ends its element nor moves what stands around it', async () => {
  const label = '</script>$&$`\u2028<!--';
  const pagina = { to: '/prueba', label, icon: 'lista', orden: 1 } as const;
  const folder = mkdtempSync(join(tmpdir(), 'remotos-'));
  aRemote(folder, 'mfe-prueba', '0', { host: 'portal', base: '/prueba', paginas: { pagina } });
  const own = await Door.open({ REMOTES_DIRS: JSON.stringify({ 'mfe-prueba': join(folder, 'mfe-prueba') }) });
  try {
    expect(await blockOf('/', own)).toMatchObject({ 'mfe-prueba': { manifiesto: { paginas: { pagina } } } });
    const { text } = await own.http.get('/');
    expect(text.match(/<\/script>|<!--|<\/head>/g)).toEqual(['</script>', '</head>']);
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});

test('the registry names what is built, with the hash of its script', async () => {
  const answer = await door.http.get('/mfe/registro.json');
  const line = (name: string, script: string) => ({
    version: '0.1.0',
    entry: `/mfe/${name}/0.1.0/remoteEntry.js`,
    integrity: hashOf(script),
    firstScreen: ['routes.89abcdef.css', 'routes.01234567.js'].map((file) => `/mfe/${name}/0.1.0/${file}`),
    manifiesto: manifiestoDe(name),
    construidoCon,
  });
  expect(answer.body).toEqual({
    'mfe-admin': line('mfe-admin', 'var mfe_admin = 0;'),
    'mfe-firma': line('mfe-firma', 'var mfe_firma = 0;'),
  });
  expect(answer.headers['cache-control']).toBe('no-cache');
  const again = await door.http.get('/mfe/registro.json').set('if-none-match', answer.headers['etag'] ?? '');
  expect(again.status).toBe(304);
});

test('a gateway that follows folders keeps nothing in browsers: their files change under one address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'remotos-'));
  aRemote(folder, 'mfe-admin', '0');
  const own = await Door.open({ REMOTES_DIRS: JSON.stringify({ 'mfe-admin': join(folder, 'mfe-admin') }) });
  try {
    for (const path of ['/mfe/mfe-admin/0.1.0/remoteEntry.js', '/assets/portal/main.0123abcd.js']) {
      const answer = await own.http.get(path);
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    }
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});

test('the licences of both hosts stand at one address, with where each remote has its own', async () => {
  const answer = await door.http.get('/licencias.txt');
  expect([answer.status, answer.type]).toEqual([200, 'text/plain']);
  for (const words of [
    'licencia de lo que lleva portal',
    'licencia de lo que lleva publico',
    '/mfe/mfe-admin/0.1.0/licencias.txt',
    '/mfe/mfe-firma/0.1.0/licencias.txt',
  ])
    expect(answer.text).toContain(words);
});

test('versioned and hashed files are kept for a year, only when they exist', async () => {
  for (const path of ['/mfe/mfe-admin/0.1.0/remoteEntry.js', '/assets/portal/main.0123abcd.js']) {
    const answer = await door.http.get(path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  expect((await door.http.get('/assets/portal/index.html')).headers['cache-control']).toBe('no-cache');
  expect((await door.http.get('/mfe/mfe-admin/0.2.0/remoteEntry.js')).status).toBe(404);
});

test.each([
  '/assets/portal/../../sesion',
  '/assets/portal/..%2f..%2fsesion',
  '/mfe/mfe-admin/0.1.0/..%2f..%2fcargas',
  '/assets/portal/%2e%2e/%2e%2e/cliente',
])('no file outside the builds: %s', async (path) => {
  const answer = await door.http.get(path);
  expect([403, 404]).toContain(answer.status);
  expect(answer.text).not.toMatch(/secreto-de-prueba|(ab){32}|solo-local/);
});

test('text goes out compressed to whom understands it, byte for byte the same', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await door.http.get('/mfe/mfe-admin/0.1.0/remoteEntry.js').set('accept-encoding', encoding);
    expect([answer.headers['content-encoding'], answer.headers['vary'], answer.text]).toEqual([
      encoding,
      'accept-encoding',
      'var mfe_admin = 0;',
    ]);
    expect([answer.type, answer.headers['cache-control']]).toEqual([
      'text/javascript',
      'public, max-age=31536000, immutable',
    ]);
    const again = await door.http
      .get('/mfe/mfe-admin/0.1.0/remoteEntry.js')
      .set({ 'accept-encoding': encoding, 'if-none-match': answer.headers['etag'] ?? '' });
    expect(again.status).toBe(304);
  }
  const both = await door.http
    .get('/mfe/mfe-admin/0.1.0/remoteEntry.js')
    .set('accept-encoding', 'gzip, deflate, br, zstd');
  expect(both.headers['content-encoding']).toBe('br');
  const plain = await door.http.get('/mfe/mfe-admin/0.1.0/remoteEntry.js').set('accept-encoding', 'identity');
  expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, 'var mfe_admin = 0;']);
});

test('a file without copies goes out as it is', async () => {
  const answer = await door.http.get('/assets/portal/main.0123abcd.js').set('accept-encoding', 'br');
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

test('a host’s file goes out as the copy that its build made', async () => {
  const SHELL_DIR = mkdtempSync(join(tmpdir(), 'shell-'));
  const { portal, publico } = aShellBuild();
  writeShell(SHELL_DIR, { portal: { ...portal, ...withCopies('otro.89abcdef.js', 'var otro = 0;') }, publico });
  const own = await Door.open({ SHELL_DIR });
  try {
    for (const encoding of ['br', 'gzip']) {
      const answer = await own.http.get('/assets/portal/otro.89abcdef.js').set('accept-encoding', encoding);
      expect([answer.headers['content-encoding'], answer.type, answer.text]).toEqual([
        encoding,
        'text/javascript',
        'var otro = 0;',
      ]);
    }
  } finally {
    await own.close();
    rmSync(SHELL_DIR, { recursive: true });
  }
});

const disk = (file: string): string => join(String(door.config.OBJECTS_DIR), 'mfe/mfe-admin/0.1.0', file);
const address = (file: string): string => `/mfe/mfe-admin/0.1.0/${file}`;
const ENCODINGS = ['identity', 'gzip', 'br'];

test('of a remote only the files of its build are there: one that was added is not', async () => {
  writeFileSync(disk('anadido.js'), 'alert(1)');
  for (const file of ['anadido.js', 'file-hashes.json', 'routes.01234567.js/', './routes.01234567.js.map'])
    for (const encoding of ENCODINGS) {
      const answer = await door.http.get(address(file)).set('accept-encoding', encoding);
      expect([file, answer.status]).toEqual([file, 404]);
      expect(answer.headers['cache-control']).not.toContain('immutable');
    }
});

test.each([
  ['changed', (file: string) => writeFileSync(file, 'alert(1)')],
  ['gone', (file: string) => rmSync(file)],
])('a remote’s file that is %s after the start is refused in every encoding, and comes back', async (_how, change) => {
  const ask = (encoding: string) => door.http.get(address('routes.01234567.js')).set('accept-encoding', encoding);
  for (const encoding of ENCODINGS) expect((await ask(encoding)).text).toBe('1');
  const files = Object.entries(withCopies('routes.01234567.js', '1'));
  for (const [name] of files) change(disk(name));
  for (const encoding of ENCODINGS) {
    const answer = await ask(encoding);
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICIO_NO_DISPONIBLE']);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  }
  for (const [name, content] of files) writeFileSync(disk(name), content);
  for (const encoding of ENCODINGS) expect((await ask(encoding)).text).toBe('1');
});
