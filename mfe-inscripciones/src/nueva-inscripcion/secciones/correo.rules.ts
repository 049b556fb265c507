import { correoSugerido } from '@portal/contracts/inscripciones';

/** How an address is typed and doubted: a mistyped one would send the link to sign to nobody, or to somebody else. */
export const entradaDeCorreo = {
  type: 'email',
  inputMode: 'email',
  warning: (correo: string, escribiendo: boolean) => {
    const meant = correoSugerido(correo, escribiendo);
    return meant === undefined ? undefined : { text: `¿Quiso decir ${meant}?`, meant };
  },
} as const;
