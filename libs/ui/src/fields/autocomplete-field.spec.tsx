import { act, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { AutocompleteField, painted, UiProvider } from '../index.js';

function Form() {
  const form = useForm({ defaultValues: { banco: '' } });
  return (
    <UiProvider>
      <FormProvider {...form}>
        <AutocompleteField name="banco" label="Entidad" options={['Bancolombia', 'Banco de Bogotá']} />
      </FormProvider>
    </UiProvider>
  );
}

const field = () => screen.getByLabelText(/Entidad/);
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const settled = () => act(painted);

beforeEach(() => {
  render(<Form />);
  act(() => field().focus());
});

test('the list is drawn after the tap that opens it has been painted', async () => {
  fireEvent.mouseDown(field());
  expect(options()).toEqual([]);
  await settled();
  expect(options()).toEqual(['Bancolombia', 'Banco de Bogotá']);
});

test('the list is no stop of Tab, though it scrolls', async () => {
  fireEvent.mouseDown(field());
  await settled();
  expect(screen.getByRole('listbox')).toHaveAttribute('tabindex', '-1');
});

test('a letter stands before the list that it opens', async () => {
  fireEvent.change(field(), { target: { value: 'b' } });
  expect(field()).toHaveValue('b');
  expect(options()).toEqual([]);
  await settled();
  fireEvent.change(field(), { target: { value: 'bog' } });
  expect(options()).toEqual(['Banco de Bogotá']);
});

/** The drawing of the list has begun but is not on screen. */
const meanwhile = (happens: () => void) =>
  act(async () => {
    await painted();
    expect(options()).toEqual([]);
    happens();
  });

test.each([
  ['leaves the field', () => field().blur()],
  ['says Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
])('a person who %s while the list is being drawn sees no list', async (_what, happens) => {
  fireEvent.mouseDown(field());
  await meanwhile(happens);
  expect(options()).toEqual([]);
});

test('Escape before the list is drawn keeps it closed', async () => {
  fireEvent.mouseDown(field());
  fireEvent.keyDown(field(), { key: 'Escape' });
  await settled();
  expect(options()).toEqual([]);
});

test('leaving the field before the list is drawn keeps it closed', async () => {
  fireEvent.mouseDown(field());
  act(() => field().blur());
  await settled();
  expect(options()).toEqual([]);
});
