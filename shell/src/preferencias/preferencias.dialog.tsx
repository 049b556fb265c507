import { FormProvider, useForm } from 'react-hook-form';
import {
  Button,
  Dialog,
  MuiProvider,
  RadioCards,
  readPreferencias,
  RequiredMarks,
  savePreferencias,
  showToast,
  type Preferencias,
} from '@portal/ui';

const schemes = [
  { value: 'system', label: 'Según el equipo' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
];
const densities = [
  { value: 'comoda', label: 'Cómoda', help: 'Más aire entre campos' },
  { value: 'compacta', label: 'Compacta', help: 'Más datos en pantalla' },
];
const motions = [
  { value: 'equipo', label: 'Según el equipo' },
  { value: 'reducido', label: 'Reducido' },
];

const NOT_SAVED = {
  kind: 'error',
  title: 'Error',
  description: 'Este navegador no pudo guardar la configuración: vale hasta que cierre esta página.',
} as const;

/** Colour scheme, density and motion of this browser, with the provider that draws dialogs. */
export const PreferenciasDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <MuiProvider>
    <PreferenciasForm onClose={onClose} />
  </MuiProvider>
);

function PreferenciasForm({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<Preferencias>({ defaultValues: readPreferencias() });
  const save = form.handleSubmit((preferencias) => {
    if (!savePreferencias(preferencias)) showToast(NOT_SAVED);
    onClose();
  });
  const actions = (
    <>
      <Button onClick={onClose} autoFocus>
        Cancelar
      </Button>
      <Button variant="primary" onClick={() => void save()}>
        Guardar
      </Button>
    </>
  );
  return (
    <FormProvider {...form}>
      <Dialog open title="Configuración" onClose={onClose} actions={actions}>
        <form className="col g4" onSubmit={(event) => void save(event)} noValidate>
          <RequiredMarks value={false}>
            <RadioCards name="esquema" label="Colores" options={schemes} />
            <RadioCards name="densidad" label="Densidad" options={densities} />
            <RadioCards name="movimiento" label="Movimiento" options={motions} />
          </RequiredMarks>
          <p className="ayuda">Se guarda en este navegador.</p>
        </form>
      </Dialog>
    </FormProvider>
  );
}
