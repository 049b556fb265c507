import { conducta, sinEfecto, type Capitulo } from '../pruebas/entrada.js';
import { escribe, parte, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const encabezado: Capitulo = {
  titulo: 'Specification: Spanish-language digital forms system for a freight and logistics operator',
  frases: [
    [
      'The product is a web application for a freight transport company.',
      conducta(
        muestra.portada('the landing page: hero, three cards, invitation, roles, audit trail and the closing call'),
      ),
    ],
    [
      'It offers open pre-operational checklists (placeholders), a login-protected registration of third parties (vehicle, holder, owner, driver, references, bank payment authorisations), digital signing of the registration with a personal certificate, and certificate management.',
      conducta(
        muestra.viaje(
          "an enrolment is sent, signed by ${orden.join(' then ')}, complete for everybody, long-term within seconds and accepted by every validator",
        ),
      ),
      conducta(muestra.paginas('the %s checklist says that it is in development')),
      conducta(muestra.certificados('an active certificate shows its data, days left and Revocar')),
    ],
    ['This single document covers the whole product.', sinEfecto('the document about itself')],
  ],
};

export const producto: Capitulo = {
  titulo: '1. What the product does and for whom',
  frases: [
    [
      'Audiences: guests, signed-in registrants, administrators who review all enrolments, and signers who reach a signing link (sent by e-mail) without logging in.',
      conducta(muestra.entrada('$name as $who')),
      conducta(muestra.entrada('a link call carries nobody, whatever session or token comes with it')),
    ],
    [
      'Guests may use the pre-operational pages; enrolments and certificates require login.',
      conducta(muestra.sesion('a guest stays at %s'), '/preoperacionales/vehiculo'),
      conducta(
        muestra.sesion('a guest at %s goes to the login and comes back there'),
        '/inscripciones/terceros',
        '/certificados',
      ),
    ],
    [
      'The landing page says access is by invitation, with user roles and a full audit trail.',
      texto(
        'Acceso por invitación',
        fuente.portada,
        muestra.portada('the landing page: hero, three cards, invitation, roles, audit trail and the closing call'),
      ),
      parte(
        'Acceso por invitación, roles de usuario y auditoría completa de cada acción.',
        fuente.portada,
        muestra.portada('the landing page: hero, three cards, invitation, roles, audit trail and the closing call'),
      ),
    ],
    [
      'Pre-operational forms (vehicle, forklift, containers) are placeholder pages saying they are in development.',
      texto(
        'Módulo en desarrollo.',
        'shell/src/paginas/preoperacional.page.tsx',
        muestra.paginas('the %s checklist says that it is in development'),
      ),
    ],
    [
      "Third-party registration form: code INS-TER-001, titled 'INSCRIPCIÓN DE TERCEROS'.",
      texto(
        'INS-TER-001',
        fuente.cabeceraFormulario,
        muestra.formulario(
          'title, code, today, the fourteen sections in their order, and asterisks but for the driver',
        ),
      ),
      texto(
        'INSCRIPCIÓN DE TERCEROS',
        fuente.cabeceraFormulario,
        muestra.formulario(
          'title, code, today, the fourteen sections in their order, and asterisks but for the driver',
        ),
      ),
    ],
    [
      'It registers a truck, its holder (tenedor), its owner (propietario), its driver, references and bank payment authorisations.',
      conducta(muestra.pagina('every field of the form has an input with its own name')),
    ],
    [
      'It ends with a Transitory Third-Party Linking Contract (downloadable PDF, external link) and a final declaration.',
      texto(
        'Contrato de Vinculación Transitoria de Terceros',
        fuente.seccion('contrato'),
        muestra.formulario('each section asks in its own words'),
      ),
      texto(
        'Declaración y Autorización Final',
        fuente.seccion('contrato'),
        muestra.formulario('each section asks in its own words'),
      ),
      conducta(muestra.textos('the public contract is rendered once, filled with the company, the parties left open')),
    ],
    [
      'The declaration says: the company may deduct 50.000 COP from the freight balance if the delivery receipt is not handed in within 3 business days after the trip ends; reporting to risk and credit bureaus is authorised; the data is true.',
      ...[
        'cincuenta mil pesos ($50.000) moneda corriente',
        'tres (3) días hábiles',
        'reportar ante operadores de información financiera y crediticia',
        'La información y los documentos entregados son ciertos',
      ].map((literal) =>
        parte(
          literal,
          fuente.legal('declaracion-final'),
          muestra.legales('the final declaration: 50.000 pesos after three business days, credit bureaus, true data'),
        ),
      ),
    ],
    [
      'Signers sign with a personal X.509 certificate plus a drawn signature.',
      conducta(
        muestra.firma('signing sends drawing, certificate, claims and the hash that was read, then shows the receipt'),
      ),
      conducta(muestra.firmar('declared and observed evidence are both kept, with the texts that were accepted')),
    ],
    [
      'Interface language is Spanish.',
      escribe('<html lang="es">', 'shell/src/portal/index.html'),
      escribe('<html lang="es">', 'shell/src/publico/index.html'),
    ],
  ],
};
