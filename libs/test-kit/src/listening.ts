interface Service {
  listen(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Starts a service; one that cannot start is closed again, so that a test of its refusal leaves nothing open. */
export async function listening<S extends Service>(service: S): Promise<S> {
  try {
    await service.listen();
    return service;
  } catch (error) {
    await service.close();
    throw error;
  }
}
