import { esDeEstaMaquina } from './intentos.service.js';

test.each([
  ['smtp://127.0.0.1:1025', true],
  ['smtp://127.9.8.7', true],
  ['smtp://LOCALHOST:1025', true],
  ['smtp://[::1]:1025', true],
  ['http://localhost:4000/mensajes', true],
  ['smtps://smtp.transcarga.co', false],
  ['smtp://localhost.transcarga.co', false],
  ['smtp://127.0.0.1.transcarga.co', false],
  ['smtp://10.0.0.7', false],
  ['smtp://usuario:clave@localhost@correo.transcarga.co', false],
  ['no es una dirección', false],
  [undefined, false],
])('%s is of this machine: %s', (direccion, esperado) => expect(esDeEstaMaquina(direccion)).toBe(esperado));
