import { loadConfig, Log } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { gatewayConfigSchema } from './config.js';
import { drenarAlTerminar } from './drenaje.js';
import { construirGateway } from './servidor.js';

const config = loadConfig(gatewayConfigSchema);
const app = await construirGateway(AppModule.forRoot(config), config);
drenarAlTerminar(app);
await app.listen(config.GATEWAY_PORT, config.GATEWAY_HOST);
app.get(Log).info('ready', { context: 'gateway' });
