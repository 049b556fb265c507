import { useState } from 'react';
import type { Usuario } from '@portal/contracts/sesion';
import { iniciales } from '@portal/ui/base';

/** The token's picture when it is same-origin, else initials, else 'U' (readings 37). A picture that fails counts as none. */
export function Avatar({ usuario }: { readonly usuario: Usuario }) {
  const { profileImageUrl, firstName, lastName } = usuario;
  const [broken, setBroken] = useState(false);
  if (profileImageUrl && !broken && isOwn(profileImageUrl)) {
    return <img className="avatar" src={profileImageUrl} alt="" onError={() => setBroken(true)} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {iniciales(firstName, lastName)}
    </span>
  );
}

const isOwn = (address: string): boolean =>
  URL.canParse(address, window.location.origin) &&
  new URL(address, window.location.origin).origin === window.location.origin;
