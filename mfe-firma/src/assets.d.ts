/// <reference types="@portal/federation/assets" />
