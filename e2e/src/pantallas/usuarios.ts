import { expect, type Page } from '@playwright/test';
import type { UsuarioListado } from '@portal/contracts/usuarios';
import { paginas } from '@portal/dominio/paginas';
import type { Pantalla } from './pantalla.js';
import { neverAnswer, refuse, respond } from './responses.js';

const USUARIOS = '/api/admin/usuarios';

const uno = (id: number, nombre: string, cambios: Partial<UsuarioListado> = {}): UsuarioListado => ({
  id: String(id),
  nombre,
  correo: `${nombre.split(' ')[0]?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@transcarga.test`,
  rol: 'registrante',
  estado: 'activo',
  ...cambios,
});

const personas: readonly UsuarioListado[] = [
  uno(1, 'Ana Gómez', { vistoEn: '2026-11-21T13:31:00.000Z' }),
  uno(2, 'Darío Ordóñez Güechá', { estado: 'suspendido', vistoEn: '2026-08-12T15:00:00.000Z' }),
  uno(3, 'Íngrid Peñaloza', { rol: 'auditor', vistoEn: '2026-11-20T15:00:00.000Z' }),
  uno(4, 'José Luis Castañeda de la Hoz', { estado: 'invitado', venceEn: '2026-11-22T15:00:00.000Z' }),
  uno(5, 'Laura Ximena Ñustes Valderrama', { rol: 'admin', vistoEn: '2026-11-21T14:02:00.000Z' }),
  uno(6, 'Pruebas Transcarga', { rol: 'tester', vistoEn: '2026-11-19T15:00:00.000Z' }),
  uno(7, 'Sergio Rojas', { rol: 'super-admin', propio: true }),
  uno(8, 'Yamile Bohórquez', { rol: 'admin', estado: 'invitacion-vencida' }),
];

async function usuarios(page: Page, todos: readonly UsuarioListado[] = personas): Promise<void> {
  await respond(page, USUARIOS, { usuarios: todos, hayMas: false });
  await page.goto(paginas.usuarios.to);
  await expect(page.getByRole('region', { name: 'Personas' }).getByRole('listitem')).toHaveCount(todos.length);
}

const pantalla = (nombre: string, abrir: Pantalla['abrir']): Pantalla => ({ nombre, quien: 'superadmin', abrir });

/** Who may enter the portal, as a super-administrator sees it. */
export const pantallasDeUsuarios: readonly Pantalla[] = [
  pantalla('usuarios', (page) => usuarios(page)),
  pantalla('usuarios-cargando', async (page) => {
    await neverAnswer(page, USUARIOS);
    await page.goto(paginas.usuarios.to);
    await expect(page.getByRole('heading', { name: 'Invitar a una persona' })).toBeVisible();
  }),
  pantalla('usuarios-fallo', async (page) => {
    await refuse(page, USUARIOS, 503, 'USUARIOS_NO_DISPONIBLE', 'No se puede consultar el sistema de ingreso.');
    await page.goto(paginas.usuarios.to);
    await expect(page.getByText('No se puede consultar el sistema de ingreso.')).toBeVisible();
  }),
  pantalla('usuarios-sin-gestion', async (page) => {
    const dice = 'El sistema de ingreso de este portal no permite administrar usuarios desde aquí.';
    await refuse(page, USUARIOS, 503, 'USUARIOS_SIN_GESTION', dice);
    await page.goto(paginas.usuarios.to);
    await expect(page.getByText(dice)).toBeVisible();
  }),
  pantalla('usuarios-nadie', async (page) => {
    await usuarios(page);
    await page.getByRole('searchbox', { name: 'Nombre o correo' }).fill('nadie así');
    await expect(page.getByText('Nadie coincide con la búsqueda')).toBeVisible();
  }),
  pantalla('usuarios-nombres-largos', (page) =>
    usuarios(page, [
      uno(1, 'María de los Ángeles Bohórquez-Ordóñez Güechá de la Hoz y Valderrama', {
        correo: 'maria.de.los.angeles.bohorquez.ordonez.guecha@transportes-y-logistica.transcarga.test',
        rol: 'super-admin',
        estado: 'invitado',
        venceEn: '2026-11-24T15:00:00.000Z',
      }),
      uno(2, 'Wolfeschlegelsteinhausenbergerdorff', { vistoEn: '2026-11-21T14:02:00.000Z' }),
    ]),
  ),
  pantalla('usuarios-persona', async (page) => {
    await usuarios(page);
    await page.getByRole('button', { name: 'Cambiar a José Luis Castañeda de la Hoz' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Reenviar invitación' })).toBeVisible();
  }),
  pantalla('usuarios-invitar-errores', async (page) => {
    await usuarios(page);
    await page.getByRole('textbox', { name: 'Nombre', exact: false }).last().fill('Nórida');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Escriba el correo.')).toBeVisible();
  }),
];
