import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { camposRepresentante, firmaUnaEmpresa, hayRepresentante, parteDe } from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import { limpiarTexto } from '@portal/dominio/nombres';
import { SelectField, TextField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { useDerived } from '../formulario/use-derived.js';
import { useFormularioDistinto } from '../formulario/use-formulario.js';
import { entradaDeCorreo, entradaDeDocumento } from './entrada.rules.js';
import { eleccion, pregunta } from './pregunta.rules.js';

const deLaEmpresa = (valores: Valores) => {
  if (!firmaUnaEmpresa(valores)) return { firma: false, nombre: '', correo: '', nombrado: false };
  const { nombre, correo } = parteDe(valores, valores.personaFirmaContrato);
  return {
    firma: true,
    nombre: limpiarTexto(nombre),
    correo: limpiarTexto(correo),
    nombrado: hayRepresentante(valores),
  };
};

/** Who signs for a company (docs/adr/0075-who-signs-for-a-company.md). A person is not asked. */
export const Representante = () => <DeEsteFormulario key={useFormularioDistinto()} />;

function DeEsteFormulario() {
  const { firma, nombre, correo, nombrado } = useDerived(deLaEmpresa);
  const { control } = useFormContext<Valores>();
  useSoloDeEmpresa(firma);
  const tipo = useWatch({ control, name: 'tipoDocumentoRepresentante' });
  if (!firma) return null;
  const identidad = { optional: !nombrado };
  return (
    <>
      <h3 className="c12">Representante legal</h3>
      <p className="c12 ayuda">
        Quien firma por {conPunto(nombre || 'la empresa')} Su nombre queda en el documento, en la firma y en el
        certificado.
      </p>
      <TextField {...pregunta('nombreRepresentante')} autoComplete="section-representante given-name" {...identidad} />
      <TextField
        {...pregunta('apellidosRepresentante')}
        autoComplete="section-representante family-name"
        {...identidad}
      />
      <SelectField span={4} {...eleccion('tipoDocumentoRepresentante')} {...identidad} />
      <TextField span={4} {...pregunta('numeroDocumentoRepresentante')} {...entradaDeDocumento(tipo)} {...identidad} />
      <TextField
        span={4}
        {...pregunta('cargoRepresentante')}
        placeholder="Gerente"
        autoComplete="section-representante organization-title"
      />
      <TextField
        span={12}
        {...pregunta('correoElectronicoRepresentante')}
        autoComplete="section-representante email"
        {...entradaDeCorreo}
        help={`Aquí le llegará el enlace para firmar. Si queda en blanco, le llega a ${correo || 'la empresa'}.`}
      />
    </>
  );
}

/** Empties the representative when a person signs in the company's place, and puts him back when it does again. */
function useSoloDeEmpresa(firma: boolean): void {
  const { clearErrors, getValues, setValue } = useFormContext<Valores>();
  const aparte = useRef<readonly string[]>(undefined);
  useEffect(() => {
    const escritos = getValues([...camposRepresentante]);
    const sobran = !firma && escritos.some((valor) => valor !== '');
    const vuelven = firma ? aparte.current : undefined;
    if (!sobran && !vuelven) return;
    aparte.current = sobran ? escritos : undefined;
    camposRepresentante.forEach((campo, n) => setValue(campo, vuelven?.[n] ?? '', { shouldDirty: true }));
    clearErrors([...camposRepresentante]);
  }, [firma, clearErrors, getValues, setValue]);
}
