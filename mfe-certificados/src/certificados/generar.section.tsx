import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, type UseFormSetError } from 'react-hook-form';
import { isErrorApi, messageFor } from '@portal/api-client';
import { datosCertificadoSchema, type DatosCertificado } from '@portal/contracts/certificados';
import { Button, Notice, TextField, useToast } from '@portal/ui';
import { useGenerarCertificadoMutation } from './certificado.api.js';

interface GenerarProps {
  readonly nombre: string;
  /** The operator's short name, the default (docs/especificacion/especificacion.txt, section 9). */
  readonly organizacion: string;
  /** True when the new certificate replaces an active one. */
  readonly reemplaza: boolean;
  readonly onGenerated: () => void;
}

/** At most two letters, upper case (docs/especificacion/especificacion.txt, section 5). */
const pais = (texto: string): string =>
  texto
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase();

/** Asks for name, organisation and country. The e-mail is the session's (docs/decisiones.md#certificado-personal). */
export function GenerarSection({ nombre, organizacion, reemplaza, onGenerated }: GenerarProps) {
  const form = useForm<DatosCertificado>({
    resolver: zodResolver(datosCertificadoSchema),
    mode: 'onTouched',
    defaultValues: { commonName: nombre, organizationName: organizacion, countryCode: 'CO' },
  });
  const { generar, ocupado } = useGenerar(form.setError, onGenerated);
  return (
    <section className="tarjeta p">
      <h2>{reemplaza ? 'Generar uno nuevo' : 'Generar certificado'}</h2>
      <div className="ce-nota">
        {reemplaza ? (
          <Notice kind="aviso">Al generar uno nuevo, el actual quedará revocado.</Notice>
        ) : (
          <p className="t2">RSA de 2048 bits, válido por 365 días.</p>
        )}
      </div>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(generar)(event)}>
          <div className="campos">
            <TextField name="commonName" label="Nombre completo" span={12} maxLength={200} autoComplete="name" />
            <TextField
              name="organizationName"
              label="Organización"
              span={8}
              maxLength={64}
              autoComplete="organization"
            />
            <TextField
              name="countryCode"
              label="País"
              help="2 letras"
              span={4}
              maxLength={2}
              transform={pais}
              autoComplete="country"
            />
          </div>
          <div className="ce-enviar">
            <Button
              type="submit"
              variant={reemplaza ? 'outlined' : 'primary'}
              icon="certificado"
              wide
              busy={ocupado && 'Generando...'}
            >
              Generar certificado
            </Button>
          </div>
        </form>
      </FormProvider>
    </section>
  );
}

const esCampo = (path: string): path is keyof DatosCertificado =>
  path === 'commonName' || path === 'organizationName' || path === 'countryCode';

/** Issues the certificate. A refusal of a field is shown at that field, and every outcome in a toast. */
function useGenerar(setError: UseFormSetError<DatosCertificado>, onGenerated: () => void) {
  const [pedir, { isLoading }] = useGenerarCertificadoMutation();
  const toast = useToast();
  const generar = async (datos: DatosCertificado) => {
    try {
      await pedir(datos).unwrap();
      onGenerated();
      toast({ title: 'Certificado generado', kind: 'exito' });
    } catch (error) {
      for (const { path, message } of (isErrorApi(error) && error.fields) || [])
        if (esCampo(path)) setError(path, { message });
      toast({ title: 'Error', description: messageFor(error, 'No se pudo generar el certificado'), kind: 'error' });
    }
  };
  return { generar, ocupado: isLoading };
}
