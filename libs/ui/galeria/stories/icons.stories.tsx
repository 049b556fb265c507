import type { Meta, StoryObj } from '@storybook/react-vite';
import { Drawing, Icon, Logo, Mark, type DrawingName, type IconName } from '@portal/ui';
import { Row } from './row.js';

const meta = {
  title: 'Íconos y dibujos',
  component: Icon,
  args: { name: 'camion' },
} satisfies Meta<typeof Icon>;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Sizes: Story = {
  render: () => (
    <Row>
      <Icon name="camion" size="s" />
      <Icon name="camion" />
      <Icon name="camion" size="l" />
    </Row>
  ),
};

/** Every icon; the type asks for a line when one is added. */
const icons: Readonly<Record<IconName, true>> = {
  abajo: true,
  adjuntar: true,
  advertencia: true,
  alerta: true,
  arriba: true,
  anterior: true,
  barras: true,
  buscar: true,
  calendario: true,
  camion: true,
  candado: true,
  cerrar: true,
  certificado: true,
  check: true,
  configuracion: true,
  contenedor: true,
  correo: true,
  correoAceptado: true,
  correoRechazado: true,
  derecha: true,
  descargar: true,
  desplegar: true,
  devolver: true,
  desconectado: true,
  documentos: true,
  eliminar: true,
  enviar: true,
  escudo: true,
  externo: true,
  info: true,
  ingresar: true,
  inicio: true,
  lapiz: true,
  lista: true,
  mas: true,
  menos: true,
  menu: true,
  montacargas: true,
  nuevo: true,
  ojo: true,
  perfil: true,
  plegar: true,
  prohibido: true,
  reintentar: true,
  reloj: true,
  revision: true,
  salir: true,
  siguiente: true,
  usuarios: true,
  visto: true,
  volver: true,
  medio: true,
  punteado: true,
  guion: true,
};

const drawings: Readonly<Record<DrawingName, true>> = { camion: true, documentos: true, certificado: true, cono: true };

const namesOf = <Name extends string>(record: Readonly<Record<Name, true>>) => Object.keys(record) as Name[];

export const Icons: Story = {
  render: () => (
    <ul style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))' }}>
      {namesOf(icons).map((name) => (
        <li key={name} className="fila mini">
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const Drawings: Story = {
  render: () => (
    <Row>
      {namesOf(drawings).map((name) => (
        <Drawing key={name} name={name} />
      ))}
    </Row>
  ),
};

const OWN_LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Each place sets the height of its logo. */
export const Logos: Story = {
  render: () => (
    <div className="col g4">
      <style>{'.logo { height: 36px; align-self: start; }'}</style>
      <Logo name="TRANSCARGA" />
      <Logo name="Ñandú Logística" />
      <Logo name="Ñandú Logística" src={OWN_LOGO} />
      <div className="fila" style={{ background: 'var(--lateral)', color: 'var(--lateral-texto)', padding: 16 }}>
        <Logo name="TRANSCARGA" petrol />
        <Mark petrol />
      </div>
    </div>
  ),
};

export default meta;
