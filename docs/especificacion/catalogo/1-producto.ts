import { paginas } from '@portal/dominio/paginas';
import { campos } from '../pruebas/campo.js';
import { conducta, sinEfecto, type Capitulo } from '../pruebas/entrada.js';
import { direccion } from '../pruebas/ruta.js';
import { escribe, parte, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const encabezado: Capitulo = {
  titulo: 'Specification: Spanish-language digital forms system for a freight and logistics operator',
  frases: [
    [
      'The product is a web application for a freight transport company.',
      conducta(muestra.portada, 'Sistema Digital de Formularios'),
    ],
    [
      'It offers open pre-operational checklists (placeholders), a login-protected registration of third parties (vehicle, holder, owner, driver, references, bank payment authorisations), digital signing of the registration with a personal certificate, and certificate management.',
      conducta(muestra.viaje, 'application/pdf'),
      conducta(muestra.paginas, 'montacarga'),
      conducta(muestra.certificados),
    ],
    ['This single document covers the whole product.', sinEfecto('the document about itself')],
  ],
};

export const producto: Capitulo = {
  titulo: '1. What the product does and for whom',
  frases: [
    [
      'Audiences: guests, signed-in registrants, administrators who review all enrolments, and signers who reach a signing link (sent by e-mail) without logging in.',
      conducta(muestra.entrada, 'anonimo'),
    ],
    [
      'Guests may use the pre-operational pages; enrolments and certificates require login.',
      conducta(muestra.sesion),
      direccion('/preoperacionales/vehiculo', paginas.vehiculo),
      direccion('/inscripciones/terceros', paginas.nuevaInscripcion),
      direccion('/certificados', paginas.certificados),
    ],
    [
      'The landing page says access is by invitation, with user roles and a full audit trail.',
      texto('Acceso por invitación', fuente.portada, muestra.portada),
      parte(
        'Acceso por invitación, roles de usuario y auditoría completa de cada acción.',
        fuente.portada,
        muestra.portada,
      ),
    ],
    [
      'Pre-operational forms (vehicle, forklift, containers) are placeholder pages saying they are in development.',
      texto('Módulo en desarrollo.', 'shell/src/paginas/preoperacional.page.tsx', muestra.paginas),
    ],
    [
      "Third-party registration form: code INS-TER-001, titled 'INSCRIPCIÓN DE TERCEROS'.",
      texto('INS-TER-001', fuente.cabeceraFormulario, muestra.formulario),
      texto('INSCRIPCIÓN DE TERCEROS', fuente.cabeceraFormulario, muestra.formulario),
    ],
    [
      'It registers a truck, its holder (tenedor), its owner (propietario), its driver, references and bank payment authorisations.',
      ...campos([
        'placaCabezote',
        'nombreRazonSocial',

        'nombresConductor',
        'nombreReferenciaPersonal',
        'personaAutorizaFletes',
      ]),
      conducta(muestra.pagina),
    ],
    [
      'It ends with a Transitory Third-Party Linking Contract (downloadable PDF, external link) and a final declaration.',
      texto('Contrato de Vinculación Transitoria de Terceros', fuente.seccion('contrato'), muestra.formulario),
      texto('Declaración y Autorización Final', fuente.seccion('contrato'), muestra.formulario),
      conducta(muestra.textos),
    ],
    [
      'The declaration says: the company may deduct 50.000 COP from the freight balance if the delivery receipt is not handed in within 3 business days after the trip ends; reporting to risk and credit bureaus is authorised; the data is true.',
      ...[
        'cincuenta mil pesos ($50.000) moneda corriente',
        'tres (3) días hábiles',
        'reportar ante operadores de información financiera y crediticia',
        'La información y los documentos entregados son ciertos',
      ].map((literal) => parte(literal, fuente.legal('declaracion-final'), muestra.legales)),
    ],
    [
      'Signers sign with a personal X.509 certificate plus a drawn signature.',
      conducta(muestra.firma, 'Su firma digital con certificado ha sido registrada exitosamente.'),
      conducta(muestra.firmar, 'acuerdo-firma'),
    ],
    [
      'Interface language is Spanish.',
      escribe('<html lang="es">', 'shell/src/portal/index.html'),
      escribe('<html lang="es">', 'shell/src/publico/index.html'),
    ],
  ],
};
