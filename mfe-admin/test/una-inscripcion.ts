import { inscripcionListadaSchema, type InscripcionListada } from '@portal/contracts/inscripciones';

const fecha = '2026-11-21T16:20:00.000Z';

/** A listed enrolment, parsed through the contract so that it cannot drift. */
export const unaInscripcion = (cambios: Partial<InscripcionListada> = {}): InscripcionListada =>
  inscripcionListadaSchema.parse({
    id: '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
    codigo: 'TER-2026-000148',
    createdAt: '2026-11-21T15:58:00.000Z',
    updatedAt: fecha,
    userEmail: 'registrante@transcarga.test',
    placaCabezote: 'WLK508',
    placaTrailer: 'R37108',
    nombresConductor: 'Carlos Andrés',
    apellidosConductor: 'Muñoz Peña',
    tipoDocumentoConductor: 'CC',
    numeroDocumentoConductor: '1023456789',
    telefonoConductor: '3105550148',
    correoElectronicoConductor: 'carlos@correo.co',
    nombreRazonSocial: 'Transportes Ñáñez S.A.S.',
    tipoDocumentoTenedor: 'NIT',
    numeroDocumentoTenedor: '900456789-1',
    telefonoContactoTenedor: '6025550120',
    correoElectronicoTenedor: 'tenedor@correo.co',
    nombreRazonSocialPropietario: 'María Ñáñez',
    tipoDocumentoPropietario: 'CC',
    numeroDocumentoPropietario: '31987654',
    telefonoContactoPropietario: '3185550133',
    correoElectronicoPropietario: 'maria@correo.co',
    personaFirmaContrato: 'propietario',
    aceptaTerminosContrato: true,
    certificacionBancariaAnticiposUrl: '',
    propietarioSigned: false,
    conductorSigned: false,
    signatureRequested: true,
    entregas: { conductor: { estado: 'aceptado', fecha }, propietario: { estado: 'en-cola', fecha } },
    ...cambios,
  });
