/** Asynchronous: federation settles who provides each shared library before anything else is imported. */
import('./bootstrap.js');
