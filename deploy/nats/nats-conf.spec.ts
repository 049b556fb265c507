import { natsConf, natsUsers } from './nats-conf.mjs';
import { permissions } from './permissions.mjs';

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

test('the gateway and inscripciones call services; pdf asks for one thing, and for nothing else', () => {
  const callers = names.filter((name) => permissions[name]?.publish.some((subject) => subject.startsWith('svc.')));
  expect(callers.sort()).toEqual(['gateway', 'inscripciones', 'pdf']);
  expect(natsUsers(passwords)).toContain(
    '{publish: ["svc.certificados.firmar"], subscribe: ["_INBOX_pdf.>", "svc.pdf.> pdf"], allow_responses',
  );
});

test('everybody listens to its own inbox alone and serves in its queue group alone', () => {
  for (const name of names) {
    const strange = permissions[name]?.subscribe.filter(
      (subject) => subject !== `_INBOX_${name}.>` && subject !== `svc.${name}.> ${name}`,
    );
    expect(strange).toEqual([]);
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
