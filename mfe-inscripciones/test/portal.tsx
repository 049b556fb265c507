import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import type { Configuracion } from '@portal/contracts/portal';
import type { Usuario } from '@portal/contracts/sesion';
import { claveTextoSchema, versionesDe, type TextoLegal } from '@portal/contracts/textos';
import { paginas } from '@portal/dominio/paginas';
import { UiProvider } from '@portal/ui';
import manifiesto from '../portal.json';
import { routes } from '../src/routes.js';

const usuario: Usuario = { email: 'ana@correo.test', firstName: 'Ana', lastName: 'Gómez', roles: [] };

export const configuracion: Configuracion = {
  empresa: {
    nombre: 'TRANSCARGA S.A.S.',
    nombreCorto: 'TRANSCARGA',
    nit: '900.123.456-8',
    habilitacion: 'Resolución 1',
    direccion: 'Calle 1',
    ciudad: 'Bogotá D.C.',
    telefono: '601 000 0000',
    correoDatos: 'datos@transcarga.test',
    urlPolitica: 'https://transcarga.test/politica',
  },
  anioBarraLateral: 2025,
  anioPortada: 2024,
  urlContrato: '/api/contrato.pdf',
  keycloak: { url: 'http://keycloak.test', realm: 'portal', clientId: 'shell' },
  autollenado: true,
};

export const textos: TextoLegal[] = claveTextoSchema.options.map((clave) => ({
  clave,
  version: '0.1-borrador',
  vigenteDesde: '2026-11-21',
  titulo: clave,
  cuerpo: `Texto ${clave}: [NOMBRE], [TIPO_DOC] No. [NUMERO_DOC], placa [PLACA], [PORCENTAJE] % para [EMPRESA].`,
}));

/** The versions that a draft keeps beside an acceptance of these texts. */
export const leidas = versionesDe(textos);

/** The portal's server for these pages; a test overrides its own calls. */
export const server = setupServer(
  http.get('*/api/auth/user', () => HttpResponse.json(usuario)),
  http.get('*/api/configuracion', () => HttpResponse.json(configuracion)),
  http.get('*/api/textos', () => HttpResponse.json(textos)),
  http.get('*/api/inscripciones/placa-inscrita', () => HttpResponse.json({})),
);

/** Signs in a user with these changes. */
export const signIn = (cambios: Partial<Usuario>): void =>
  server.use(http.get('*/api/auth/user', () => HttpResponse.json({ ...usuario, ...cambios })));

/** Opens a page of this module as the shell would. @param search what its address asks for */
export function openPage(page: 'nuevaInscripcion' | 'misInscripciones', search = '') {
  const router = createMemoryRouter(
    [
      { path: manifiesto.base, children: [...routes] },
      { path: paginas.inicio.to, element: <h1>Inicio</h1> },
    ],
    { initialEntries: [paginas[page].to + search] },
  );
  const vista = render(
    <Provider store={createPortalStore()}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </Provider>,
  );
  return { ...vista, router };
}

export { unaListada as listada } from '@portal/contracts/muestra';
