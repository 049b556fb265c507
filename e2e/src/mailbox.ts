import { expect } from '@playwright/test';
import { mailUrl } from './environment.js';

export interface Correo {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly { readonly address: string }[];
  readonly attachments?: readonly { readonly generatedFileName: string; readonly contentType: string }[];
}

const isTo = (address: string, subject: RegExp) => (mail: Correo) =>
  mail.to.some((to) => to.address === address) && subject.test(mail.subject);

/** Every mail to an address whose subject matches, oldest first. */
export const correosA = async (address: string, subject: RegExp): Promise<Correo[]> =>
  (await todosLosCorreos()).filter(isTo(address, subject));

/** Every mail that has arrived, oldest first. */
export async function todosLosCorreos(): Promise<Correo[]> {
  const response = await fetch(`${mailUrl}/api/email`);
  if (!response.ok) throw new Error(`mail server answered ${response.status}`);
  return (await response.json()) as Correo[];
}

/** Milliseconds: on a machine that does everything at once, the documents that mails wait for stand in a long queue. */
export const patience = 150_000;

/** Waits until the mail has arrived. */
export async function waitForCorreo(address: string, subject: RegExp): Promise<Correo> {
  await expect
    .poll(async () => (await correosA(address, subject)).length, { message: `mail to ${address}`, timeout: patience })
    .toBeGreaterThan(0);
  return (await correosA(address, subject)).at(-1) as Correo;
}

/** The one signing link of a mail. */
export function enlaceDe(mail: Correo): string {
  const links = new Set(mail.text.match(/https?:\/\/\S+\/firmar\/[\w-]{43}/g) ?? []);
  expect([...links]).toHaveLength(1);
  return [...links][0] as string;
}
