import { createContext, useContext } from 'react';

/** Sentences about fields of the form around, by name: what somebody else asked to correct. */
export const FieldMarks = createContext<Readonly<Record<string, string>>>({});

/** What was said of this field, if anything. */
export const useFieldMark = (name: string): string | undefined => useContext(FieldMarks)[name];
