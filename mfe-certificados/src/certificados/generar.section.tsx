import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { datosCertificadoSchema, type DatosCertificado } from '@portal/contracts/certificados';
import { Button, Notice, TextField } from '@portal/ui';
import { useGenerar } from './use-generar.js';

interface GenerarProps {
  readonly nombre: string;
  /** Default: the operator's short name (specification, section 9). */
  readonly organizacion: string;
  /** True when an active certificate would be superseded. */
  readonly reemplaza: boolean;
  readonly alGenerar: () => void;
}

/** At most two letters, upper case (specification, section 5). */
const pais = (texto: string): string =>
  texto
    .replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .toUpperCase();

/** The generation form: name, organisation and country; the e-mail is the session's (readings 38). */
export function GenerarSection({ nombre, organizacion, reemplaza, alGenerar }: GenerarProps) {
  const form = useForm<DatosCertificado>({
    resolver: zodResolver(datosCertificadoSchema),
    mode: 'onTouched',
    defaultValues: { commonName: nombre, organizationName: organizacion, countryCode: 'CO' },
  });
  const { generar, ocupado } = useGenerar(form.setError, alGenerar);
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
