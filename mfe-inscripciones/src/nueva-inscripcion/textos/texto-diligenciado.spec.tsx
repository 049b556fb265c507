import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { FormProvider, useForm } from 'react-hook-form';
import { Provider } from 'react-redux';
import { api, createPortalStore } from '@portal/api-client';
import type { Inscripcion } from '@portal/contracts/inscripciones';
import type { Empresa } from '@portal/contracts/portal';
import type { TextoLegal } from '@portal/contracts/textos';
import { painted } from '@portal/ui';
import { configuracion, server } from '../../../test/portal.js';
import { valoresIniciales } from '../../valores.js';
import { TextoDiligenciado } from './texto-diligenciado.js';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const rige = (version: string, cuerpo: string) => {
  const texto: TextoLegal = {
    clave: 'declaracion-final',
    version,
    vigenteDesde: '2026-11-21',
    titulo: 'Declaración',
    cuerpo,
  };
  server.use(http.get('*/api/textos', () => HttpResponse.json([texto])));
};

const marcadores = ({ placaCabezote, modelo }: Inscripcion, { nombre }: Empresa) => ({
  PLACA: placaCabezote,
  MODELO: modelo,
  EMPRESA: nombre,
});

function Formulario() {
  const form = useForm({ defaultValues: { ...valoresIniciales, placaCabezote: 'WLK508', modelo: '2020' } });
  return (
    <FormProvider {...form}>
      <TextoDiligenciado clave="declaracion-final" marcadores={marcadores} />
    </FormProvider>
  );
}

const queDice = (texto: string) =>
  screen.findByText((_nada, elemento) => elemento?.tagName === 'P' && elemento.textContent === texto);

/**
 * Opens the page and waits until the text reads so and nothing is to be drawn any more.
 * @returns has it ask the server again for what it holds under a tag
 */
async function abrirCuandoDice(texto: string): Promise<(tag: 'Textos' | 'Configuracion') => void> {
  const store = createPortalStore();
  render(
    <Provider store={store}>
      <Formulario />
    </Provider>,
  );
  await queDice(texto);
  await act(painted);
  return (tag) => act(() => void store.dispatch(api.util.invalidateTags([tag])));
}

test('a text that comes anew in a later version is filled in at once, before any key', async () => {
  rige('1', 'El vehículo [PLACA].');
  const pedirDeNuevo = await abrirCuandoDice('El vehículo WLK508.');
  rige('2', 'El vehículo [PLACA], modelo [MODELO].');
  pedirDeNuevo('Textos');
  expect(await queDice('El vehículo WLK508, modelo 2020.')).toBeVisible();
});

test('a company that comes anew stands in the text at once', async () => {
  rige('1', 'Para [EMPRESA], el vehículo [PLACA].');
  const pedirDeNuevo = await abrirCuandoDice('Para TRANSCARGA S.A.S., el vehículo WLK508.');
  const empresa = { ...configuracion.empresa, nombre: 'CARGAS DEL SUR' };
  server.use(http.get('*/api/configuracion', () => HttpResponse.json({ ...configuracion, empresa })));
  pedirDeNuevo('Configuracion');
  expect(await queDice('Para CARGAS DEL SUR, el vehículo WLK508.')).toBeVisible();
});
