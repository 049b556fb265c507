import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, PageHeader, PasswordField, RequiredMarks, Section, StatusChip, TextField } from '@portal/ui';
import { formWith, inForm } from './in-form.js';

const meta = {
  title: 'Página y sección',
  component: PageHeader,
  args: { title: 'Mis Inscripciones' },
} satisfies Meta<typeof PageHeader>;
type Story = StoryObj<typeof meta>;

export const Header: Story = {};

export const HeaderWithAside: Story = {
  args: {
    children: 'Consulte el estado de sus inscripciones y de sus firmas.',
    aside: (
      <Button variant="primary" icon="nuevo">
        Nueva Inscripción
      </Button>
    ),
  },
};

export const HeaderWithLongText: Story = {
  args: {
    title: 'Revisión de inscripciones de vehículos de carga, tenedores, propietarios y conductores',
    children: 'Busque, revise y reenvíe. Cada inscripción guarda los textos que sus firmantes aceptaron aquel día.',
    aside: <StatusChip de="admin" estado="parcial" />,
  },
};

export const FormSection: Story = {
  decorators: [inForm],
  parameters: formWith({ placa: 'ABC123', usuario: '', clave: '' }, { usuario: 'Usuario es requerido' }),
  render: () => (
    <Section number={4} title="Satélite" help="La cuenta con la que se sigue al vehículo.">
      <TextField name="placa" label="Placa de cabezote" disabled />
      <TextField name="usuario" label="Usuario" />
      <PasswordField name="clave" label="Contraseña" optional />
    </Section>
  ),
};

/** One line says that every field is required, so none is marked. */
export const SectionWithoutMarks: Story = {
  decorators: [inForm],
  parameters: formWith({ nombres: '', apellidos: '' }),
  render: () => (
    <Section title="Conductor" help="Todos los campos son obligatorios." marks={false}>
      <TextField name="nombres" label="Nombres" />
      <RequiredMarks value={true}>
        <TextField name="apellidos" label="Apellidos" />
      </RequiredMarks>
    </Section>
  ),
};

export default meta;
