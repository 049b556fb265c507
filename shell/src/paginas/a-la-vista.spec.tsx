/** Landing page and dashboards word for word (docs/especificacion/especificacion.txt, sections 1 and 2). */
import { screen, within } from '@testing-library/react';
import { paginas } from '@portal/dominio/paginas';
import { registrante, renderPortal, superadministrador } from '../../test/portal.js';

test('the landing page: hero, three cards, invitation, roles, audit trail and the closing call', async () => {
  renderPortal('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sistema Digital de Formularios' })).toBeVisible();
  expect(screen.getByText('Acceso por invitación')).toBeVisible();
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Formularios Preoperacionales',
    'Inscripciones',
    'Seguridad y Control',
  ]);
  expect(
    screen.getByText(/Acceso por invitación, roles de usuario y auditoría completa de cada acción\./),
  ).toBeVisible();
  expect(await screen.findByText('© 2024 PRUEBA. Todos los derechos reservados.')).toBeVisible();
});

test('three figures, and the quick actions with what each opens', async () => {
  renderPortal(paginas.inicio.to, { usuario: superadministrador });
  expect(await screen.findAllByRole('figure')).toHaveLength(3);
  for (const figure of ['Formularios Completados', 'Usuarios Activos', 'Pendientes Firma'] as const) {
    expect(screen.getByRole('figure', { name: figure })).toBeVisible();
  }
  const actions = within(screen.getByRole('region', { name: 'Acciones rápidas' }));
  expect(actions.getByRole('link', { name: /Nueva Inscripción/ })).toHaveAttribute('href', paginas.nuevaInscripcion.to);
  expect(actions.getByRole('link', { name: /Ver Reportes/ })).toBeVisible();
  expect(actions.getByRole('link', { name: /Gestionar Usuarios/ })).toHaveAttribute('href', paginas.usuarios.to);
  expect(actions.getByRole('button', { name: /Configuración/ })).toBeVisible();
});

test('the module cards of a person lead to new enrolment, own enrolments and certificates', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const enrolments = within(await screen.findByRole('region', { name: 'Inscripciones' }));
  expect(enrolments.getByRole('link', { name: 'Nueva Inscripción' })).toHaveAttribute(
    'href',
    paginas.nuevaInscripcion.to,
  );
  expect(enrolments.getByRole('link', { name: 'Mis Inscripciones' })).toHaveAttribute(
    'href',
    paginas.misInscripciones.to,
  );
  const certificates = within(screen.getByRole('region', { name: 'Certificados Digitales' }));
  expect(certificates.getByRole('link', { name: 'Ver mi certificado' })).toHaveAttribute(
    'href',
    paginas.certificados.to,
  );
  // A personal certificate signs no enrolment, so the card must not say so.
  expect(certificates.getByText(/quien firma una inscripción genera el suyo desde su enlace\.$/)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Preoperacionales' })).getAllByRole('link')).toHaveLength(3);
});
