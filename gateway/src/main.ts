import { loadConfig } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { gatewayConfigSchema } from './config.js';
import { startGateway } from './start-gateway.js';

const config = loadConfig(gatewayConfigSchema);
await startGateway(AppModule.forRoot(config), config);
