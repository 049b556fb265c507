import './certificados.css';

import { useState, type Ref } from 'react';
import { isErrorApi, useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { EmptyState, Failure, Loading, PageHeader, Skeleton, useFocusAfter } from '@portal/ui';
import { useCertificadoPropioQuery } from './certificado.api.js';
import { CredencialSection } from './credencial.section.js';
import { GenerarSection } from './generar.section.js';
import { estadoDe } from './vigencia.rules.js';

const FALLO = 'No pudimos consultar su certificado. Revise su conexión e intente de nuevo.';

/** The person's only certificate, and the form that makes another one. */
export function CertificadosPage() {
  const { data, error, isLoading, isFetching, refetch } = useCertificadoPropioQuery();
  const sesion = useUsuario();
  const { data: configuracion, isLoading: sinConfiguracion } = useConfiguracionQuery();
  const [ahora] = useState(() => new Date());
  const ninguno = isErrorApi(error) && error.code === 'CERTIFICADO_NO_ENCONTRADO';
  const cargando = isLoading || sinConfiguracion || sesion.estado === 'cargando';
  const certificado = ninguno ? undefined : data;
  const fallo = error !== undefined && !ninguno;
  const { place, moveFocus } = useFocusAfter<HTMLElement>(`${fallo} ${certificado?.id} ${certificado?.status}`);
  const reintentar = () => {
    moveFocus();
    void refetch();
  };

  return (
    <>
      <PageHeader title="Certificados Digitales">
        Su certificado personal deja constancia del nombre que usted escribe y del correo de su cuenta. Con él no se
        firma ninguna inscripción: cada firmante genera el suyo en el enlace que recibe por correo.
      </PageHeader>
      {cargando ? (
        <Esqueleto />
      ) : fallo ? (
        <Failure
          message={FALLO}
          onRetry={reintentar}
          busy={isFetching}
          requestId={isErrorApi(error) ? error.requestId : undefined}
        />
      ) : (
        <div className="ce-columnas">
          {certificado ? (
            <CredencialSection ref={place} certificado={certificado} ahora={ahora} onRevoked={moveFocus} />
          ) : (
            <SinCertificado ref={place} />
          )}
          <GenerarSection
            key={certificado?.id ?? 'primero'}
            nombre={sesion.estado === 'sesion' ? `${sesion.usuario.firstName} ${sesion.usuario.lastName}`.trim() : ''}
            organizacion={configuracion?.empresa.nombreCorto ?? ''}
            reemplaza={certificado !== undefined && estadoDe(certificado, ahora) === 'activo'}
            onGenerated={moveFocus}
          />
        </div>
      )}
    </>
  );
}

const SinCertificado = ({ ref }: { readonly ref: Ref<HTMLElement> }) => (
  <section className="tarjeta" ref={ref} tabIndex={-1}>
    <EmptyState drawing="certificado" heading="h2" title="No tiene un certificado activo.">
      Puede generar el suyo aquí. No hace falta para inscribir ni para firmar una inscripción.
    </EmptyState>
  </section>
);

const Esqueleto = () => (
  <Loading label="Cargando su certificado">
    <div className="ce-columnas">
      <div className="tarjeta p col g4">
        <Skeleton height={60} />
        <Skeleton />
        <Skeleton width="60%" />
      </div>
      <div className="tarjeta p col g4">
        <Skeleton width="50%" height={24} />
        <Skeleton height={46} />
        <Skeleton height={46} />
      </div>
    </div>
  </Loading>
);
