/** The thread's side: one task at a time, each answered by its id. Nothing here serves requests, so it may take its time. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '@portal/contracts/core';
import { renderContrato } from '../contrato/contrato.definition.js';
import { renderDocumento } from '../documento/render-documento.js';
import { abrir } from '../firmas/apariencia.js';
import { inspeccionar } from '../inspeccion/inspeccion.rules.js';
import { calentar } from '../documento/pdfmake.js';
import { propios, vista } from './bytes.rules.js';
import { nombreYLugar } from './fallo.rules.js';
import type { Encargo, Entrega } from './tareas.js';

const port = parentPort;
if (!port) throw new Error('a worker thread only');

async function hacer(encargo: Encargo): Promise<unknown> {
  switch (encargo.tarea) {
    case 'documento':
      return renderDocumento(encargo.input.instantanea, encargo.input.sha256);
    case 'contrato':
      return renderContrato(encargo.input);
    case 'inspeccion':
      return inspeccionar(vista(encargo.input.pdf));
    case 'incremento':
      return abrir(encargo.input);
  }
}

async function atender(encargo: Encargo): Promise<Entrega> {
  try {
    return { id: encargo.id, ok: true, output: await hacer(encargo) };
  } catch (error) {
    const known = error instanceof AppError ? { code: error.code, detail: error.detail ?? error.code } : { detail: nombreYLugar(error) };
    return { id: encargo.id, ok: false, ...known };
  }
}

port.on('message', (encargo: Encargo) => {
  void atender(encargo).then((entrega) => port.postMessage(entrega, entrega.ok ? propios(entrega.output) : []));
});
await calentar();
port.postMessage('listo');
