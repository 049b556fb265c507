<#-- The frame of our own mails (services/notificaciones/plantillas/piezas); a test compares both. Keycloak attaches no picture: the name stands in the place of the logo. -->
<#macro emailLayout titulo="" resumen="">
<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${titulo}</title>
<style>@media(max-width:620px){.w{width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}}</style></head>
<body style="margin:0;background:#F3F6F6"><div style="display:none;max-height:0;overflow:hidden">${resumen}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F3F6F6"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="w" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:100%;background:#ffffff;border:1px solid #D3DEE0;border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td class="p" style="background:#0B2B34;padding:18px 32px;border-radius:12px 12px 0 0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:20px;line-height:26px;font-weight:700;color:#ffffff">${properties.empresa?has_content?then(properties.empresa, realmName)}</td></tr>
<tr><td style="background:${properties.acento};height:4px;line-height:4px;font-size:0">&nbsp;</td></tr>
<tr><td class="p" style="padding:32px 32px 8px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#10262D;font-size:16px;line-height:25px;overflow-wrap:anywhere;word-break:break-word">
<#if titulo?has_content><h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700">${titulo}</h1></#if>
<#nested>
</td></tr>
<tr><td class="p" style="padding:20px 32px 28px;border-top:1px solid #D3DEE0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#566B72"><#if link??>Este enlace es personal; no lo reenvíe. </#if>Nunca le pediremos contraseñas ni claves bancarias por correo.<#if properties.correoDatos?has_content> ¿Dudas? Escriba a <span style="color:#0B5566">${properties.correoDatos}</span><#if properties.telefono?has_content> o llame al <span style="white-space:nowrap">${properties.telefono}</span></#if>.</#if><br><br>${properties.empresa?has_content?then(properties.empresa, realmName)}<#if properties.nit?has_content> · NIT ${properties.nit}</#if><#if properties.ciudad?has_content> · ${properties.ciudad}</#if></td></tr>
</table></td></tr></table></body></html>
</#macro>

<#macro parrafo><p style="margin:0 0 16px"><#nested></p></#macro>

<#-- Whom the account belongs to, and until when the link is good. -->
<#macro caja><table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:8px 0 0;background:#F3F6F6;border-radius:8px"><tr><td style="padding:16px 12px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;color:#41575E">${user.email!}<br><b style="color:#10262D">El enlace vence en ${linkExpirationFormatter(linkExpiration)}</b></td></tr></table></#macro>

<#macro boton rotulo>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr><td style="background:#0B5566;border-radius:8px"><a href="${link}" target="_blank" style="display:inline-block;padding:15px 32px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:22px;font-weight:700;color:#ffffff;text-decoration:none">${rotulo}</a></td></tr></table>
<p style="margin:0 0 8px;font-size:14px;line-height:21px;color:#41575E">Si el botón no abre, copie esta dirección en su navegador:</p>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all"><a href="${link}" target="_blank" style="color:#0B5566">${link}</a></p>
</#macro>

<#macro aviso><p style="margin:0 0 24px;padding:12px 16px;border-left:4px solid ${properties.acento};background:#FFF0CC;color:#734500;font-size:15px;line-height:22px"><#nested></p></#macro>
