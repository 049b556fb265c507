import { api, mutationFor, queryFor } from '@portal/api-client';
import {
  cambiarRol,
  invitarUsuario,
  reenviarInvitacion,
  suspenderUsuario,
  verUsuarios,
} from '@portal/contracts/usuarios';

/** Somebody else was first, or the mail alone failed: the list that is shown is out of date. */
const cambio = {
  USUARIO_CAMBIO: ['Usuarios'],
  USUARIO_NO_ENCONTRADO: ['Usuarios'],
  INVITACION_SIN_CORREO: ['Usuarios'],
} as const;
const cambia = { invalidates: ['Usuarios', 'Auditoria'], refused: cambio } as const;

/** Everybody who may enter, read again after each change. */
const usuariosApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    verUsuarios: queryFor(build, verUsuarios, { provides: ['Usuarios'], retries: 1 }),
    invitarUsuario: mutationFor(build, invitarUsuario, cambia),
    reenviarInvitacion: mutationFor(build, reenviarInvitacion, cambia),
    cambiarRol: mutationFor(build, cambiarRol, cambia),
    suspenderUsuario: mutationFor(build, suspenderUsuario, cambia),
  }),
});
export const {
  useVerUsuariosQuery,
  useInvitarUsuarioMutation,
  useReenviarInvitacionMutation,
  useCambiarRolMutation,
  useSuspenderUsuarioMutation,
} = usuariosApi;
