import { useId, useState, type ReactNode } from 'react';
import { isErrorApi, wholeMessageFor } from '@portal/api-client';
import { correoSugerido, firmanteListado, quienFirma, type MiInscripcion } from '@portal/contracts/inscripciones';
import { estadoFirma } from '@portal/dominio/estados';
import { fechaHoraCorta, telefono } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import {
  Button,
  ConfirmDialog,
  deliveryState,
  Icon,
  Notice,
  StatusChip,
  useEspera,
  useToast,
  type IconName,
} from '@portal/ui';
import { CorregirCorreo } from './corregir-correo.js';
import { useReenviarPropioMutation } from './mi-inscripcion.api.js';

interface FirmanteProps {
  readonly mia: MiInscripcion;
  readonly rol: RolFirmante;
}

/** One signer: what became of the link, and what the creator can do about it. */
export function FirmanteSection({ mia, rol }: FirmanteProps) {
  const titulo = useId();
  const { listada, firmantes } = mia;
  const { etiqueta, firmado } = firmanteListado(listada, rol);
  const espera = !firmado && !listada.retiro && !listada.sembrada;
  const rechazado = espera && listada.entregas[rol].estado === 'rechazado';
  return (
    <section className="tarjeta mi-firmante" aria-labelledby={titulo}>
      <header>
        <div>
          <h2 id={titulo}>{etiqueta}</h2>
          <p>
            {quienFirma(firmantes[rol])} · <span className="mi-junto">{telefono(firmantes[rol].telefono)}</span>
          </p>
        </div>
        <StatusChip de="firma" estado={estadoFirma(firmado)} />
      </header>
      {rechazado && <NoLlego mia={mia} rol={rol} />}
      {espera && listada.entregas[rol].estado === 'con-novedad' && <AlgoEstaMal mia={mia} rol={rol} />}
      <Pasos mia={mia} rol={rol} />
      {espera && (
        <footer>
          <CorregirCorreo inscripcion={listada} rol={rol} variant={rechazado ? 'primary' : 'outlined'} />
          <Reenviar mia={mia} rol={rol} />
        </footer>
      )}
    </section>
  );
}

function NoLlego({ mia: { listada, firmantes }, rol }: FirmanteProps) {
  const sugerido = correoSugerido(firmantes[rol].correo);
  return (
    <div className="mi-aviso">
      <Notice kind="error" icon="correoRechazado" title={deliveryState(listada.entregas[rol]).texto}>
        {sugerido
          ? `¿Quiso escribir ${sugerido}? Corríjalo y enviamos un enlace nuevo.`
          : 'Si la dirección está bien, reenvíe el enlace; si no, corríjala.'}
      </Notice>
    </div>
  );
}

const AlgoEstaMal = ({ mia: { listada }, rol }: FirmanteProps) => (
  <div className="mi-aviso">
    <Notice kind="aviso" title={deliveryState(listada.entregas[rol]).texto}>
      Si el dato está mal, anule la inscripción y use Copiar como nueva. Si está bien, avísele: puede firmar con el
      mismo enlace.
    </Notice>
  </div>
);

/** What is known of the link, in the order in which it happened. */
function Pasos({ mia: { listada, firmantes }, rol }: FirmanteProps) {
  const { enlaceActual, correo, firma } = firmantes[rol];
  const { texto, icono, mal } = deliveryState(listada.entregas[rol]);
  const { estado, fecha } = listada.entregas[rol];
  if (!enlaceActual) {
    const sinEnlace = listada.retiro ? 'No salió ningún enlace' : 'El enlace sale apenas el documento esté listo';
    return (
      <ul className="mi-pasos">
        <Paso icon="reloj">{sinEnlace}</Paso>
      </ul>
    );
  }
  const sabida = estado !== 'abierto' && estado !== 'firmado';
  return (
    <ul className="mi-pasos">
      <Paso icon="enviar" en={enlaceActual.emitidoEn}>
        Enlace enviado a <b>{correo}</b>
      </Paso>
      {sabida && (
        <Paso icon={icono} en={fecha} mal={mal}>
          {texto}
        </Paso>
      )}
      {enlaceActual.abiertoEn && (
        <Paso icon="ojo" en={enlaceActual.abiertoEn}>
          Abrió el enlace
        </Paso>
      )}
      {firma && (
        <Paso icon="lapiz" en={firma.firmadaEn}>
          <b>Firmó con su certificado</b>
        </Paso>
      )}
      {!firma && listada.retiro && <Paso icon="prohibido">Su enlace dejó de funcionar</Paso>}
      {!firma && !listada.retiro && (
        <Paso icon="reloj" en={enlaceActual.venceEn}>
          {vigenciaDe(enlaceActual.venceEn)}
        </Paso>
      )}
    </ul>
  );
}

const vigenciaDe = (venceEn: string): string =>
  Date.parse(venceEn) < Date.now() ? 'El enlace venció' : 'El enlace vence';

interface PasoProps {
  readonly icon: IconName;
  readonly en?: string;
  readonly mal?: boolean;
  readonly children: ReactNode;
}

const Paso = ({ icon, en, mal = false, children }: PasoProps) => (
  <li className={mal ? 'mal' : undefined}>
    <Icon name={icon} size="s" />
    <span>{children}</span>
    {en && <time dateTime={en}>{fechaHoraCorta(en)}</time>}
  </li>
);

/**
 * Mails a new link, also after a refused mail: the mailbox may have been full. A refusal stays in the dialog; it and
 * the button wait as long as the server asks for.
 */
function Reenviar({ mia: { listada, firmantes }, rol }: FirmanteProps) {
  const [abierto, setAbierto] = useState(false);
  const [fallo, setFallo] = useState<string>();
  const [pedir, { isLoading }] = useReenviarPropioMutation();
  const { falta, esperar } = useEspera();
  const toast = useToast();
  const razon = useId();
  const { etiqueta } = firmanteListado(listada, rol);
  const { correo } = firmantes[rol];
  const seEspera = falta && `Podrá reenviarlo en ${falta}.`;
  const cerrar = () => {
    setAbierto(false);
    setFallo(undefined);
  };
  const reenviar = async () => {
    setFallo(undefined);
    try {
      await pedir({ id: listada.id, tipo: rol }).unwrap();
      toast({ title: 'Correo Reenviado', description: `El enlace nuevo va para ${correo}; el anterior ya no sirve.` });
      cerrar();
    } catch (error) {
      setFallo(wholeMessageFor(error, 'No se pudo reenviar el correo.'));
      if (isErrorApi(error) && error.code === 'CORREO_RECIENTE') esperar(error.retryAfter ?? 0);
    }
  };
  return (
    <>
      <Button
        icon="enviar"
        disabled={seEspera !== undefined}
        onClick={() => setAbierto(true)}
        aria-label={`Reenviar correo: ${etiqueta}`}
        aria-describedby={seEspera && razon}
      >
        Reenviar
      </Button>
      {seEspera && (
        <span className="mini t2" id={razon}>
          {seEspera}
        </span>
      )}
      <ConfirmDialog
        open={abierto}
        title={`Reenviar correo al ${etiqueta.toLowerCase()}`}
        confirm="Reenviar"
        busy={isLoading && 'Enviando...'}
        reason={seEspera}
        onConfirm={() => void reenviar()}
        onCancel={cerrar}
      >
        <p className="mi-parrafo">
          Enviaremos un enlace nuevo a <b>{correo}</b>. El anterior dejará de funcionar.
        </p>
        {fallo && <Notice kind="error">{fallo}</Notice>}
      </ConfirmDialog>
    </>
  );
}
