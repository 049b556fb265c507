<#ftl output_format="plainText">
<#import "template.ftl" as layout>
<@layout.textLayout titulo="Confirme su correo">
Hola<#if user.firstName?has_content>, ${user.firstName}</#if>: para usar su cuenta en ${realmName}, confirme que esta dirección es suya.

Confirmar mi correo:
${link}

El enlace vence en ${linkExpirationFormatter(linkExpiration)}. Si usted no tiene una cuenta, ignore este mensaje.
</@layout.textLayout>
