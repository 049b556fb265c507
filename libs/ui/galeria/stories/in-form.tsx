import type { Decorator } from '@storybook/react-vite';
import { useMemo, type ReactNode } from 'react';
import { FormProvider, useForm, type FieldValues } from 'react-hook-form';

interface FormContent {
  readonly values: FieldValues;
  /** Sentence by field name. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * What the form around a story holds.
 * @example { decorators: [inCard, inForm], parameters: formWith({ ciudad: '' }, { ciudad: 'Ciudad es requerida' }) }
 */
export const formWith = (values: FieldValues, errors: FormContent['errors'] = {}) => ({
  form: { values, errors } satisfies FormContent,
});

/** Puts a story into a form with the content of its `formWith`. */
export const inForm: Decorator = (Story, { parameters }) => (
  <Form {...(parameters['form'] as FormContent)}>
    <Story />
  </Form>
);

/** Puts fields on a card, in the twelve columns of a section. */
export const inCard: Decorator = (Story) => (
  <div className="tarjeta p campos">
    <Story />
  </div>
);

function Form({ values, errors, children }: FormContent & { readonly children: ReactNode }) {
  const found = useMemo(
    () => Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'server', message }])),
    [errors],
  );
  const form = useForm({ defaultValues: values, errors: found });
  return (
    <FormProvider {...form}>
      <form>{children}</form>
    </FormProvider>
  );
}
