import type { certificadoEmitido, certificadoRevocado } from '@portal/contracts/certificados';
import { assertNever, type EventData } from '@portal/contracts/core';
import type { enlaceEmitido, inscripcionCompletada } from '@portal/contracts/inscripciones';
import type { Plantilla } from '../plantillas/plantillas.js';
import type { CorreoNuevo } from './correos.repository.js';
import { enDia, enDiaYHora } from './fecha.rules.js';

type Enlace = EventData<typeof enlaceEmitido>;
type Completada = EventData<typeof inscripcionCompletada>;
type Emitido = EventData<typeof certificadoEmitido>;
type Revocado = EventData<typeof certificadoRevocado>;
type SinHecho = Omit<CorreoNuevo, 'eventId'>;

function plantillaDeEnlace({ motivo, rol }: Enlace): Plantilla {
  switch (motivo) {
    case 'solicitud':
      return rol === 'conductor' ? 'solicitud-conductor' : 'solicitud-propietario';
    case 'recordatorio':
      return 'recordatorio';
    case 'reenvio':
      return 'reenvio';
    default:
      return assertNever(motivo);
  }
}

/** H1, H2, H3, H5: the mail that carries a signing link. */
export const correoDeEnlace = (enlace: Enlace): SinHecho => ({
  destinatario: enlace.correo,
  plantilla: plantillaDeEnlace(enlace),
  datos: {
    nombre: enlace.nombre,
    placa: enlace.placa,
    codigo: enlace.codigo,
    calidad: enlace.calidad,
    vence: enDia(enlace.venceEn),
  },
  inscripcionId: enlace.inscripcionId,
  enlaceId: enlace.enlaceId,
  rol: enlace.rol,
  tokenSellado: enlace.tokenSellado,
});

type Destinatario = Completada['destinatarios'][number];

const enLista = new Intl.ListFormat('es');

/** Both signers when they share an address (readings 22); who created the enrolment only where neither of them is. */
function saludo(aqui: readonly Destinatario[]): string {
  const firmantes = aqui.filter(({ papel }) => papel !== 'creador');
  const nombres = (firmantes.length > 0 ? firmantes : aqui).map(({ nombre }) => nombre);
  const yaDicho = (nombre: string, index: number) =>
    nombres.slice(0, index).some((otro) => otro.toLowerCase() === nombre.toLowerCase());
  return enLista.format(nombres.filter((nombre, index) => !yaDicho(nombre, index)));
}

/** H4: the signed copy, once per address even when one person is driver, owner and creator. */
export function copiasDe(completada: Completada): SinHecho[] {
  const { inscripcionId, placa, codigo, codigoVerificacion, key, sha256, completadaEn } = completada;
  const adjunto = { key, sha256, fileName: `inscripcion_${placa.replace(/[^A-Za-z0-9-]/g, '')}.pdf` };
  const comunes = { placa, codigo, codigoVerificacion, huella: sha256, fecha: enDiaYHora(completadaEn) };
  const en = (correo: string) =>
    completada.destinatarios.filter((otro) => otro.correo.toLowerCase() === correo.toLowerCase());
  const direcciones = completada.destinatarios.filter((uno) => en(uno.correo)[0] === uno);
  return direcciones.map(({ correo }) => ({
    destinatario: correo,
    plantilla: 'copia-completa',
    datos: { ...comunes, nombre: saludo(en(correo)) },
    inscripcionId,
    adjunto,
  }));
}

const deCertificado = ({ dueno, commonName, email, fingerprint }: Emitido | Revocado) => ({
  destinatario: email,
  ...(dueno.kind === 'firmante' && { inscripcionId: dueno.inscripcionId }),
  datos: { nombre: commonName, huella: fingerprint, cuenta: dueno.kind === 'persona' ? 'si' : '' },
});

/** H6. The button to the portal is for people with an account only. */
export function avisoDeEmision(certificado: Emitido): SinHecho {
  const { datos, ...comun } = deCertificado(certificado);
  const fechas = { fecha: enDiaYHora(certificado.emitidoEn), vence: enDia(certificado.venceEn) };
  return { ...comun, plantilla: 'certificado-emitido', datos: { ...datos, ...fechas } };
}

/** H7. */
export function avisoDeRevocacion(certificado: Revocado): SinHecho {
  const { datos, ...comun } = deCertificado(certificado);
  return {
    ...comun,
    plantilla: 'certificado-revocado',
    datos: { ...datos, fecha: enDiaYHora(certificado.revocadoEn) },
  };
}
