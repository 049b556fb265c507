import { Injectable } from '@nestjs/common';
import { PassportSerializer } from '@nestjs/passport';
import type { Iniciada } from '../sesion.schema.js';

type Done = (error: null, value: Iniciada) => void;

/** The session keeps the person as he is: names, roles, sealed tokens. Reading it back is SesionService's. */
@Injectable()
export class SesionSerializer extends PassportSerializer {
  override serializeUser(usuario: Iniciada, done: Done): void {
    done(null, usuario);
  }

  override deserializeUser(usuario: Iniciada, done: Done): void {
    done(null, usuario);
  }
}
