import { consumers } from './consumers.mjs';
import { natsConf, natsUsers } from './nats-conf.mjs';
import { permissions, platformUser, streams } from './permissions.mjs';

const names = Object.keys(permissions);
const passwords = Object.fromEntries(names.map((name) => [name, `clave-${name}`]));

test('one user per process and the administrator of streams, each with a password', () => {
  expect(names.sort()).toEqual([
    'auditoria',
    'certificados',
    'gateway',
    'inscripciones',
    'notificaciones',
    'pdf',
    'plataforma',
  ]);
  for (const name of names) expect(natsUsers(passwords)).toContain(`{user: ${name}, password: "clave-${name}"`);
  expect(() => natsUsers({})).toThrow(/password/);
});

test('the gateway and inscripciones call services; the others ask for what they need alone', () => {
  const callers = names.filter((name) => permissions[name]?.publish.some((subject) => subject.startsWith('svc.')));
  expect(callers.sort()).toEqual(['auditoria', 'gateway', 'inscripciones', 'notificaciones', 'pdf']);
  const callsOf = (name: string) => permissions[name]?.publish.filter((subject) => subject.startsWith('svc.'));
  expect(callsOf('auditoria')).toEqual(['svc.certificados.sellar-punto-control', 'svc.certificados.puntos-control']);
  expect(callsOf('inscripciones')).toEqual([
    'svc.pdf.>',
    'svc.certificados.>',
    'svc.notificaciones.correos-del-firmante',
    'svc.auditoria.eslabones-del-firmante',
  ]);
  expect(callsOf('notificaciones')).toEqual([
    'svc.inscripciones.correo-de-enlace',
    'svc.inscripciones.copias-de-completada',
    'svc.inscripciones.correccion',
    'svc.inscripciones.retiro',
    'svc.inscripciones.eliminacion',
    'svc.inscripciones.eliminacion-avisada',
    'svc.inscripciones.constancia-del-firmante',
    'svc.inscripciones.novedad-de-enlace',
    'svc.certificados.titular',
  ]);
  expect(natsUsers(passwords)).toContain(
    '{publish: ["svc.certificados.firmar", "vida.certificados.*", "vida.pdf"], subscribe: ["_INBOX_pdf.>", ' +
      '"vida.certificados", "svc.pdf.> pdf", "vida.pdf.*"], allow_responses',
  );
});

const isLife = (subject: string): boolean => subject.startsWith('vida.');

test('everybody listens to its own inbox alone and serves in its queue group alone', () => {
  for (const name of names) {
    const strange = permissions[name]?.subscribe.filter(
      (subject) => subject !== `_INBOX_${name}.>` && subject !== `svc.${name}.> ${name}` && !isLife(subject),
    );
    expect(strange).toEqual([]);
  }
});

test('who serves speaks of its own life alone; who calls it hears that and asks the server', () => {
  const calls = (caller: string, callee: string) =>
    permissions[caller]?.publish.some((subject) => subject === 'svc.>' || subject.startsWith(`svc.${callee}.`));
  const serving = names.filter((name) => permissions[name]?.answers);
  for (const name of names) {
    const callees = serving.filter((callee) => calls(name, callee));
    const own = serving.includes(name);
    expect(permissions[name]?.publish.filter(isLife).sort()).toEqual(
      [...callees.map((callee) => `vida.${callee}.*`), ...(own ? [`vida.${name}`] : [])].sort(),
    );
    expect(permissions[name]?.subscribe.filter(isLife).sort()).toEqual(
      [...callees.map((callee) => `vida.${callee}`), ...(own ? [`vida.${name}.*`] : [])].sort(),
    );
  }
});

test('no process publishes facts in the name of another', () => {
  for (const name of names) {
    const facts = permissions[name]?.publish.filter((subject) => /^(evt|aud)\./.test(subject)) ?? [];
    for (const subject of facts) expect(subject.split('.')[1]).toBe(name);
  }
});

test('the server listens on this machine only and opens no monitor port', () => {
  const conf = natsConf({ port: 4222, storeDir: '/tmp/x', passwords });
  expect(conf).toContain('listen: "127.0.0.1:4222"');
  expect(conf).not.toMatch(/^(http|monitor|https)/m);
});

test('streams lie in an account of their own, where the platform is alone; processes have no API of their own', () => {
  const [flujos = '', procesos = ''] = natsConf({ port: 4222, storeDir: '/tmp/x', passwords })
    .split(/^ {2}(?:FLUJOS|PROCESOS) \{$/m)
    .slice(1);
  const usersIn = (text: string) => [...text.matchAll(/\{user: (\w+)/g)].map(([, name]) => name);
  expect(usersIn(flujos)).toEqual([platformUser]);
  expect(usersIn(procesos).sort()).toEqual(names.filter((name) => name !== platformUser));
  expect(flujos).toContain('jetstream: enabled');
  expect(procesos).not.toContain('jetstream');
  expect(procesos).toContain('{service: {account: SYS, subject: "nadie.>"}, to: "$JS.API.>"}');
});

/** A subject of the account of streams as an export names it: any process, any stream and any consumer of its form. */
function formOf(subject: string): string {
  const known = [...names, ...streams.map(({ name }) => name), ...consumers.map(({ name }) => name)];
  const tokens = subject.split('.').map((token) => (known.includes(token) ? '*' : token));
  return tokens.join('.').replace(/(\.\*)*\.>$/, '.>');
}
const covers = (wide: string, form: string): boolean => wide.endsWith('.>') && form.startsWith(wide.slice(0, -1));
/** What a process may publish that is not for the other processes. */
const isForStreams = (subject: string): boolean => !/^(svc|vida)\./.test(subject);

test('what the account of streams exports is what some process may use, and all of it is imported', () => {
  const may = names.filter((name) => name !== platformUser).flatMap((name) => permissions[name]?.publish ?? []);
  const forms = [...new Set(may.filter(isForStreams).map(formOf))];
  const widest = forms.filter((form) => !forms.some((other) => other !== form && covers(other, form))).sort();
  const conf = natsUsers(passwords);
  const exported = [.../exports: \[(.*)\]/.exec(conf.split('FLUJOS {')[1] ?? '')![1]!.matchAll(/service: "(.*?)"/g)];
  expect(exported.map(([, subject]) => subject).sort()).toEqual(widest);
  expect(widest.filter((subject) => !/[*>]/.test(subject))).toEqual([]);
  const imported = [.../imports: \[(.*)\]/.exec(conf)![1]!.matchAll(/\{service: \{(.*?)\}(.*?)\}/g)];
  expect(imported.map(([, from, to]) => `${from}${to}`).sort()).toEqual(
    [
      'account: SYS, subject: "nadie.>", to: "$JS.API.>"',
      ...widest.map((subject) => `account: FLUJOS, subject: "${subject}"`),
    ].sort(),
  );
});

test('the API takes no request with members that it does not know, whatever the server would do by default', () => {
  expect(natsConf({ port: 4222, storeDir: '/tmp/x', passwords })).toMatch(/^jetstream \{.*, strict: true\}$/m);
});

test('a server of a cluster has a name of its own, and proves to the others that it belongs', () => {
  const cluster = { name: 'nats-2', port: 6222, routes: [6221, 6222, 6223], password: 'clave-de-rutas' };
  const conf = natsConf({ port: 4222, storeDir: '/tmp/x', passwords, cluster });
  expect(conf).toContain('server_name: nats-2');
  expect(conf).toContain('listen: "127.0.0.1:6222", authorization {user: ruta, password: "clave-de-rutas"');
  expect(conf).toContain('"nats-route://ruta:clave-de-rutas@127.0.0.1:6223"');
});

test('a process takes from its own consumers and looks at streams that it tells; it makes, changes or removes none', () => {
  for (const name of names.filter((user) => user !== platformUser)) {
    const own = consumers.filter(({ process }) => process === name).map((one) => `${one.stream}.${one.name}`);
    const wanted = own.flatMap((one) => [
      `$JS.API.CONSUMER.INFO.${one}`,
      `$JS.API.CONSUMER.MSG.NEXT.${one}`,
      `$JS.ACK.${one}.>`,
    ]);
    const publish = permissions[name]?.publish ?? [];
    const looks = publish.some((subject) => subject.startsWith('evt.'))
      ? streams.map((stream) => `$JS.API.STREAM.INFO.${stream.name}`)
      : [];
    const system = publish.filter((subject) => /^[$*>]/.test(subject));
    expect(system.sort()).toEqual([...wanted, ...looks].sort());
  }
});

test('a durable consumer has one reader and one filter, under a stream that takes it', () => {
  const ids = consumers.map(({ stream, name }) => `${stream} ${name}`);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { process, name, subject } of consumers)
    expect([name.startsWith(`${process}-`), /^(evt\.[a-z]+\.[a-z-]+|aud\.>)$/.test(subject)]).toEqual([true, true]);
});

test('nobody purges a stream or deletes its messages', () => {
  for (const stream of streams) expect(stream).toMatchObject({ deny_purge: true, deny_delete: true });
});
