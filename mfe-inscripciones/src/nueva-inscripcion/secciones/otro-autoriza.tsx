import type { calidades } from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import { Notice } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { useDerived } from '../formulario/use-derived.js';
import { mismoNumero } from './entrada.rules.js';
import { usePartes } from './quien.js';

type Pago = 'Fletes' | 'Anticipos';
type Calidad = (typeof calidades)[number]['value'];

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

const derivar = (valores: Valores) => ({
  pagos: ajenos(valores).join(),
  firma: valores.personaFirmaContrato === 'propietario' ? ('propietario' as const) : ('tenedor' as const),
});

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
  const { pagos, firma } = useDerived(derivar);
  const { nombreDe } = usePartes();
  const estos = pago === undefined ? pagos : pagos.includes(pago) ? pago : '';
  if (estos === '') return null;
  return (
    <div className="c12" role="note">
      <Notice kind="aviso" title="Autoriza una persona y firma otra">
        El pago de {deQuePago[estos]} lo autoriza {conNombre(otra[firma], nombreDe(otra[firma]))}, y el contrato lo
        firma {conPunto(conNombre(firma, nombreDe(firma)))} Quien firma ratifica esa autorización con su firma. Si no es
        lo acordado, cambie quién autoriza o quién firma.
      </Notice>
    </div>
  );
}
