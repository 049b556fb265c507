import { conPunto } from '@portal/contracts/textos';
import { limpiarTexto } from '@portal/dominio/nombres';
import { Notice } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { useDerived } from '../formulario/use-derived.js';
import { mismoNumero } from './entrada.rules.js';

type Pago = 'Fletes' | 'Anticipos';
type Calidad = 'propietario' | 'tenedor';

const otra: Readonly<Record<Calidad, Calidad>> = { propietario: 'tenedor', tenedor: 'propietario' };

/** The payments that a party authorises who does not sign. Owner and holder may be one person: then there are none. */
function ajenos({
  mismoTenedor,
  numeroDocumentoTenedor,
  numeroDocumentoPropietario,
  personaFirmaContrato,
  personaAutorizaFletes,
  personaAutorizaAnticipos,
}: Valores): readonly Pago[] {
  if (!personaFirmaContrato || mismoTenedor || mismoNumero(numeroDocumentoTenedor, numeroDocumentoPropietario))
    return [];
  const otro = otra[personaFirmaContrato];
  return [
    ...(personaAutorizaFletes === otro ? (['Fletes'] as const) : []),
    ...(personaAutorizaAnticipos === otro ? (['Anticipos'] as const) : []),
  ];
}

const nombreDe = (valores: Valores, calidad: Calidad): string =>
  limpiarTexto(calidad === 'propietario' ? valores.nombreRazonSocialPropietario : valores.nombreRazonSocial);

const derivar = (valores: Valores) => {
  const firma: Calidad = valores.personaFirmaContrato === 'propietario' ? 'propietario' : 'tenedor';
  return {
    pagos: ajenos(valores).join(),
    firma,
    quienFirma: nombreDe(valores, firma),
    quienAutoriza: nombreDe(valores, otra[firma]),
  };
};

const deQuePago: Readonly<Record<string, string>> = {
  Fletes: 'los fletes',
  Anticipos: 'los anticipos',
  'Fletes,Anticipos': 'los fletes y los anticipos',
};

const conNombre = (calidad: Calidad, nombre: string): string => `el ${calidad}${nombre && `, ${nombre}`}`;

/**
 * Who authorises a payment and who signs the contract may differ: the signature ratifies what the other one authorises.
 * It is explained, and blocks nothing.
 * @param pago the section of this payment; without one, all payments together
 */
export function OtroAutoriza({ pago }: { readonly pago?: Pago }) {
  const { pagos, firma, quienFirma, quienAutoriza } = useDerived(derivar);
  const estos = pago === undefined ? pagos : pagos.includes(pago) ? pago : '';
  if (estos === '') return null;
  return (
    <div className="c12" role="note">
      <Notice kind="aviso" title="Autoriza una persona y firma otra">
        El pago de {deQuePago[estos]} lo autoriza {conNombre(otra[firma], quienAutoriza)}, y el contrato lo firma{' '}
        {conPunto(conNombre(firma, quienFirma))} Quien firma ratifica esa autorización con su firma. Si no es lo
        acordado, cambie quién autoriza o quién firma.
      </Notice>
    </div>
  );
}
